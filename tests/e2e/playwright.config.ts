import { defineConfig } from 'playwright/test'
import { findChromium } from '../../src/server/bootstrap/chromium.mjs'

const PORT = 4199
const executablePath = findChromium()

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
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
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
