import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../support/chromium.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 4199)

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // What waits, waits for a state; how long a slow machine may take to reach it is not what is tested.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1280, height: 800 },
    // A trace of every test costs as much as the test: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
  webServer: {
    command: 'node src/server/main.ts',
    cwd: new URL('../../', import.meta.url).pathname,
    env: { PORT: String(PORT), DATA_DIR: '.cache/e2e', ACCESS: 'open' },
    url: `http://127.0.0.1:${PORT}/healthz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
