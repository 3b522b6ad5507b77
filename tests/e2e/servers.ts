const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4199)

/** Number of parallel tests. Each worker has its own server, so tests do not affect each other. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2)

/** Returns a worker's server by its index. */
export const serverOf = (worker: number) => ({
  port: FIRST_PORT + worker,
  url: `http://127.0.0.1:${FIRST_PORT + worker}`,
  dataDir: `.cache/e2e-${worker}`,
})
