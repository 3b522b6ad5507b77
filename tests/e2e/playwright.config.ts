import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../support/chromium.ts'
import { serverOf, WORKERS } from './servers.ts'
import { SLOW_SEED } from './slow.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: WORKERS,
  forbidOnly: Boolean(process.env['CI']),
  // What waits, waits for a state; how long a slow machine may take to reach it is not what is tested.
  timeout: SLOW_SEED === null ? 300_000 : 1_200_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // A trace of every test costs as much as the test: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Requests that go through one cannot be held or changed by a test.
    serviceWorkers: 'block',
    launchOptions: chromiumOptions,
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => {
    const { port, url, dataDir } = serverOf(worker)
    return {
      command: 'node tests/e2e/serve.ts',
      cwd: new URL('../../', import.meta.url).pathname,
      env: { PORT: String(port), DATA_DIR: dataDir, ACCESS: 'open', SEED: 'light' },
      url: `${url}/healthz`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    }
  }),
})
