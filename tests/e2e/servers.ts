const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 4199)

/** Number of tests that run at a time: each worker has a server of its own, so that none sees what another one does. */
export const WORKERS = Number(process.env['E2E_WORKERS'] ?? 2)

/** The server of a worker, by the index of the worker. */
export const serverOf = (worker: number) => ({
  port: FIRST_PORT + worker,
  url: `http://127.0.0.1:${FIRST_PORT + worker}`,
  dataDir: `.cache/e2e-${worker}`,
})
