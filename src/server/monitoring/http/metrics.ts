import { prometheus } from '@hono/prometheus'
import { Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Figures of a server that runs. */
export interface Metrics {
  /** Measures each request by method, route and status: it goes before everything else. */
  measure: MiddlewareHandler
  /**
   * Adds a number that is read whenever figures are asked for.
   *
   * @param name Begins with `cartable_` and ends with the unit, as Prometheus asks for.
   */
  add: (name: string, help: string, read: () => number | Promise<number>) => void
  /** Answers `GET /metrics` in the text format of Prometheus. */
  app: Hono
}

/** Begins to measure the process (memory, processor, delay of the event loop) and what goes through it. */
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
