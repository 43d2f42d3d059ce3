import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['rheol-source', 'import', 'module', 'default'] },
  ssr: { resolve: { conditions: ['rheol-source', 'import', 'module', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/build-command.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
