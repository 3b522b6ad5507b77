import { defineConfig } from 'playwright/test'
import { chromiumOptions } from '../support/chromium.ts'
import { serverOf, WORKERS } from './servers.ts'
import { SLOW_SEED } from './slow.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: WORKERS,
  forbidOnly: Boolean(process.env['CI']),
  // Tests wait for states; the speed of the machine is not tested.
  timeout: SLOW_SEED === null ? 300_000 : 1_200_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // Tracing takes as long as testing; use `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Tests cannot hold or change requests that pass through a service worker.
    serviceWorkers: 'block',
    launchOptions: chromiumOptions,
  },
  webServer: Array.from({ length: WORKERS }, (_, worker) => {
    const { port, url, dataDir } = serverOf(worker)
    return {
      command: 'node tests/e2e/serve.ts',
      cwd: new URL('../../', import.meta.url).pathname,
      env: {
        PORT: String(port),
        DATA_DIR: dataDir,
        ACCESS: 'open',
        SEED: 'light',
        EMBED_ORIGINS: 'http://127.0.0.1:*',
      },
      url: `${url}/healthz`,
      timeout: 240_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
    }
  }),
})
