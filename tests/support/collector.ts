import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.record(z.string(), z.unknown())

/** OTLP span in JSON, as far as the tests read it. */
const Span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  status: z.object({ code: z.int().optional() }).optional(),
})
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: Value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/** Receives traces like an OpenTelemetry collector, over HTTP in JSON, and stores them. */
export class Collector {
  readonly bodies: string[] = []
  readonly headers: Record<string, string | string[] | undefined>[] = []
  readonly #server = createServer(async (request, response) => {
    this.bodies.push(await text(request))
    this.headers.push(request.headers)
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
  })

  static async start(): Promise<Collector> {
    const collector = new Collector()
    collector.#server.listen(0, '127.0.0.1')
    await once(collector.#server, 'listening')
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get spans() {
    return this.#sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  }

  /** Server attributes of every span. */
  get resource(): Record<string, unknown> {
    return Object.fromEntries(
      (this.#sent()[0]?.resource.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
    )
  }

  #sent() {
    return this.bodies.flatMap(body => Sent.parse(JSON.parse(body)).resourceSpans)
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
