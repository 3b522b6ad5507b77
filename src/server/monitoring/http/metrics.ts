import { prometheus } from '@hono/prometheus'
import { Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Metrics of a running server. */
export interface Metrics {
  /** Measures each request by method, route and status: it must be the first middleware. */
  measure: MiddlewareHandler
  /**
   * Adds a number that is read on each scrape.
   *
   * @param name Begins with `cartable_` and ends with the unit, as Prometheus requires.
   */
  add: (name: string, help: string, read: () => number | Promise<number>) => void
  /** Serves `GET /metrics` in the text format of Prometheus. */
  app: Hono
}

/** Starts measuring the process (memory, processor, delay of the event loop) and its requests. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { registerMetrics, printMetrics } = prometheus({ registry })
  const add: Metrics['add'] = (name, help, read) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(await read()),
    })
  }
  return { measure: registerMetrics, add, app: new Hono().get('/metrics', printMetrics) }
}
