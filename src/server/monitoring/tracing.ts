import { setTimeout } from 'node:timers/promises'
import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import type { TracesTo } from './otlp.ts'

/** Milliseconds to wait for the last traces when the process ends. */
const FLUSH_MS = 2000

let stop: (() => Promise<void>) | null = null

/** Starts sending traces to a collector. Without a collector, it loads and measures nothing. */
export async function startTracing(to: TracesTo | null, release: string): Promise<void> {
  if (to === null) return
  const { exportTraces } = await import('./otlp.ts')
  stop = exportTraces(to, release)
}

/** Sends the remaining spans and stops, without waiting for a silent collector. */
export async function endTracing(): Promise<void> {
  const ended = stop?.().catch(() => {})
  await Promise.race([ended, setTimeout(FLUSH_MS, undefined, { ref: false })])
  stop = null
}

export const isTracing = (): boolean => stop !== null

interface SpanFacts {
  /** `internal` by default. */
  kind?: keyof typeof KINDS
  /** Our own words and numbers, without user input. */
  attributes?: Attributes
}

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER }

const tracer = () => trace.getTracer('cartable')

/** Runs work as a span of the current trace, or of a new one. Of an error the span has only the name. */
export function traced<T>(
  name: string,
  { kind = 'internal', attributes = {} }: SpanFacts,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind: KINDS[kind], attributes }, async span => {
    try {
      return await work(span)
    } catch (error) {
      const type = error instanceof Error ? error.name : typeof error
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Records a completed query in a trace: its text, with placeholders for values. */
export function traceQuery(system: 'postgresql' | 'sqlite') {
  return ({ level, query, queryDurationMillis }: LogEvent): void => {
    if (!isTracing() || trace.getActiveSpan() === undefined) return
    const end = performance.timeOrigin + performance.now()
    const [verb = ''] = query.sql.trimStart().split(/\s/, 1)
    const attributes = { 'db.system.name': system, 'db.query.text': query.sql }
    const startTime = end - queryDurationMillis
    const span = tracer().startSpan(verb, { kind: SpanKind.CLIENT, startTime, attributes })
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
}
