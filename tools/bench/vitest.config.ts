import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['rheol-source', 'import', 'module', 'default'] },
  ssr: { resolve: { conditions: ['rheol-source', 'import', 'module', 'default'] } },
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
