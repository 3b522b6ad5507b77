import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Item of a report: its type and text. */
interface Reported {
  type: string
  text: string
}

/** Receives error reports like Sentry, and stores them. */
export class Sink {
  readonly reported: Reported[] = []
  readonly #server = createServer(async (request, response) => {
    const body = await buffer(request)
    if (request.method === 'POST') this.reported.push(...partsOf(body))
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}')
  })

  static async start(): Promise<Sink> {
    const sink = new Sink()
    sink.#server.listen(0, '127.0.0.1')
    await once(sink.#server, 'listening')
    return sink
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get dsn(): string {
    return this.origin.replace('//', '//key@').concat('/1')
  }

  /** Returns the JSON of all parts of a type, in order of arrival. */
  // biome-ignore lint/suspicious/noExplicitAny: Sentry's events have no schema here.
  of(type: string): any[] {
    return this.reported.filter(part => part.type === type).map(({ text }) => JSON.parse(text))
  }

  forget(): void {
    this.reported.length = 0
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/**
 * Parses an envelope (https://develop.sentry.dev/sdk/data-model/envelopes/), trusting its declared lengths.
 */
function partsOf(envelope: Buffer): Reported[] {
  const parts: Reported[] = [{ type: 'envelope', text: lineAt(envelope, 0) }]
  let at = lineAt(envelope, 0).length + 1
  while (at < envelope.length) {
    const line = lineAt(envelope, at)
    const { type, length } = JSON.parse(line) as { type: string; length?: number }
    const start = at + Buffer.byteLength(line) + 1
    const end = length === undefined ? start + Buffer.byteLength(lineAt(envelope, start)) : start + length
    parts.push({ type, text: envelope.toString('utf8', start, end) })
    if (end < envelope.length && envelope[end] !== NEWLINE)
      throw new Error(`${type} is not as long as it says.`)
    at = end + 1
  }
  return parts
}

const NEWLINE = '\n'.charCodeAt(0)

function lineAt(text: Buffer, start: number): string {
  const end = text.indexOf(NEWLINE, start)
  return text.toString('utf8', start, end === -1 ? text.length : end)
}
