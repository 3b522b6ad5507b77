import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts', 'tests/cluster/*.test.ts'],
    environment: 'node',
    // Only one browser at a time can render in software.
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    tags: [{ name: 'long', description: 'Takes long, and holds something rare.' }],
  },
})
