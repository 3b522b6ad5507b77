import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.record(z.string(), z.unknown())

/** One span as OTLP has it in JSON, as far as the tests look at it. */
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

/** Takes traces as a collector of OpenTelemetry does, over HTTP and in JSON, and keeps what comes. */
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

  /** The facts about the server that every span comes with. */
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
