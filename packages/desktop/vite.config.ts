import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Builds the window's page. Nothing is inlined, so that it runs under `script-src 'self'; style-src 'self'`. */
const config: UserConfig = defineConfig({
  root: here('./src/renderer'),
  base: './',
  publicDir: false,
  plugins: [react()],
  resolve: { conditions: ['rheol-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: here('./dist/renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'chrome120',
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
  },
})

export default config
