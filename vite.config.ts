import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The licences of what is shipped, which most of them ask to go along.
    license: { fileName: 'licences.txt' },
    // MapLibre with its own style compiler is one chunk by nature; it loads after the shell has painted.
    chunkSizeWarningLimit: 1200,
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  test: {
    include: ['{src,machines,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    environment: 'node',
    // What is stuck fails; what is slow on a busy machine does not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
