import { defineConfig } from 'playwright/test'
import product from '../../e2e/playwright.config.ts'

// One test after the other: they share a server.
export default defineConfig(product, { testDir: '../../e2e', workers: 1, use: { screenshot: 'off' } })
