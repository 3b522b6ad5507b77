import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Geometry } from 'geojson'
import type { z } from 'zod'

/** Reads a JSON file. Throws when it does not match the schema. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** Reads the rows of a table in the repository, by column name. */
export const readExtract = (name: string) => readTable(new URL(`data/${name}`, import.meta.url))

/** Reads the rows of a table with a header, by column name. The file extension determines the delimiter. */
export function readTable(file: string | URL): Record<string, string>[] {
  const delimiter = String(file).endsWith('.tsv') ? '\t' : ','
  return parse(readFileSync(file, 'utf8'), { columns: true, delimiter })
}

export type Cell = string | number | boolean | null | undefined

/** Formats rows as CSV (RFC 4180) under a header. */
export function toCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [header.join(',')]
  for (const row of rows) lines.push(row.map(cell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats zones as a GeoJSON FeatureCollection. */
export function toGeoJson(
  zones: Iterable<{ properties: Record<string, unknown>; geometry: Geometry }>,
): string {
  const features = Array.from(zones, ({ properties, geometry }) => ({
    type: 'Feature',
    properties,
    geometry,
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}
