import { defineConfig } from 'playwright/test'
import product from '../../e2e/playwright.config.ts'

// Tests run one at a time, because they share a server.
export default defineConfig(product, { testDir: '../../e2e', workers: 1, use: { screenshot: 'off' } })
