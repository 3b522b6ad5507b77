import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pick } from 'stream-json/filters/pick.js'
import { type StreamArrayItem, streamArray } from 'stream-json/streamers/stream-array.js'
import { z } from 'zod'
import { ImportError } from '../error.ts'
import type { Row } from './row.ts'
import { readText } from './text.ts'

const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
})

/** Reads the features of a GeoJSON FeatureCollection one by one (RFC 7946). */
export async function* readGeoJson(path: string, signal: AbortSignal): AsyncGenerator<Row> {
  const items = streamArray.asStream()
  // Small pieces that only the assembler needs are not worth a token each.
  const features = pick.withParserAsStream({ filter: 'features', packValues: true, streamValues: false })
  const finished = pipeline(Readable.from(readText(path, signal)), features, items, { signal })
  // The loop below sees the same error; this promise must not report it a second time.
  finished.catch(() => undefined)
  let line = 0
  try {
    for await (const { value } of items as AsyncIterable<StreamArrayItem>) {
      line += 1
      yield toRow(value, line)
    }
    await finished
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImportError) throw error
    throw new ImportError('notJson', {}, null, error)
  }
  if (line === 0) throw new ImportError('noFeatures')
}

function toRow(value: unknown, line: number): Row {
  const feature = Feature.safeParse(value)
  if (!feature.success) throw new ImportError('noFeatures', {}, line)
  return {
    line,
    properties: propertiesOf(feature.data.properties, feature.data.id),
    geometry: feature.data.geometry ?? null,
  }
}

/** A feature's own id is a column like the others, unless a property has that name. */
export function propertiesOf(
  properties: Record<string, unknown> | null | undefined,
  id: string | number | undefined,
): Map<string, unknown> {
  const map = new Map(Object.entries(properties ?? {}))
  if (id !== undefined && !map.has('id')) map.set('id', id)
  return map
}
