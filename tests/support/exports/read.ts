import { zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Geometry } from 'geojson'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { ExportFormat } from '../../../src/contract/export.ts'
import { unzipped } from '../unzipped.ts'
import { OpenGeopackage, readBlob } from './geopackage.ts'
import { featuresOf, openPmtiles } from './pmtiles.ts'
import { readWkb } from './wkb.ts'

/** Zone as a third-party program reads it. */
export interface ReadZone {
  key: string
  name: string
  /** Geometry; undefined if the format has none. */
  geometry?: Geometry
  /** All columns by name, except empty ones. */
  values: Record<string, unknown>
}

/** Storage of a kind of value in a format, and the result of a reader. */
export type Kind = 'number' | 'day' | 'moment' | 'date' | 'text' | 'boolean' | 'json'

interface ReadFormat {
  read: (bytes: Uint8Array<ArrayBuffer>) => Promise<ReadZone[]>
  /** Converts a value to what readers of the format return. */
  as: (value: unknown, kind: Kind) => unknown
  /** Label names that the format changes because of a similar name. */
  renamed?: Record<string, string>
}

type Row = Record<string, unknown>
const present = (row: object): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
const zoneOf = (row: Row, geometry?: Geometry): ReadZone => ({
  key: String(row['key']),
  name: String(row['name']),
  ...(geometry && { geometry }),
  values: present(row),
})
const asJson = (value: unknown, kind: Kind) => (kind === 'json' ? JSON.stringify(value) : value)
const asIs = (value: unknown) => value

type Feature = { geometry: Geometry; properties: Row }
const features = (list: Feature[]) => list.map(({ geometry, properties }) => zoneOf(properties, geometry))
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

const csv = (delimiter: string, decimal: string): ReadFormat => ({
  read: async bytes =>
    (parse(textOf(bytes), { columns: true, bom: true, delimiter }) as Row[]).map(row => zoneOf(row)),
  as: (value, kind) => {
    if (kind === 'number') return String(value).replace('.', decimal)
    // A leading apostrophe protects text that a spreadsheet would run as a formula.
    return kind === 'text' && /^[=+\-@\t\r]/.test(String(value))
      ? `'${value}`
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  },
})

/** Returns the metadata of a GeoParquet file. */
export const parquetFacts = (bytes: Uint8Array<ArrayBuffer>) => {
  const { key_value_metadata: pairs = [], row_groups, schema } = parquetMetadata(bytes.buffer)
  const told = (wanted: string) => JSON.parse(pairs.find(({ key }) => key === wanted)?.value ?? 'null')
  return { geo: told('geo'), cartable: told('cartable'), groups: row_groups, schema }
}

export const parquetRows = (bytes: Uint8Array<ArrayBuffer>): Promise<Row[]> =>
  parquetReadObjects({
    file: bytes.buffer,
    compressors: { ZSTD: part => zstdDecompressSync(part) },
    geoparquet: false,
    utf8: false,
  })

const plainCsv = csv(',', '.')

export const READ: Record<ExportFormat, ReadFormat> = {
  csv: plainCsv,
  csvw: {
    read: async bytes => {
      const parts = await unzipped(bytes)
      const [path = ''] = Object.keys(parts).filter(each => each.endsWith('.csv'))
      const description = JSON.parse(parts[`${path}-metadata.json`] ?? '')
      const text = parts[new URL(description.url, 'http://localhost/').pathname.slice(1)] ?? ''
      const titles = description.tableSchema.columns.map(({ titles }: { titles: string }) => titles)
      const [header] = parse(text, { to_line: 1, relax_quotes: true }) as string[][]
      if (JSON.stringify(titles) !== JSON.stringify(header)) throw new Error(`The header is ${header}.`)
      return plainCsv.read(new TextEncoder().encode(text))
    },
    as: plainCsv.as,
  },
  'csv-fr': csv(';', ','),
  xlsx: {
    read: async bytes => {
      const sheet = (await unzipped(bytes))['xl/worksheets/sheet1.xml'] ?? ''
      const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => cellsOf(cells))
      const [names = [], ...others] = rows
      return others.map(row => zoneOf(Object.fromEntries(names.map((name, at) => [String(name), row[at]]))))
    },
    as: (value, kind) => {
      // Spreadsheet days count from 1899-12-30, and are written from 1900-03-01.
      const days = Date.parse(String(value)) / 86_400_000 + 25_569
      if ((kind === 'day' || kind === 'moment' || kind === 'date') && days >= 61) return days
      return typeof value === 'object' ? JSON.stringify(value) : value
    },
  },
  geojson: { read: async bytes => features(JSON.parse(textOf(bytes)).features), as: asIs },
  geojsonseq: {
    // RFC 8142: each text between record separators is JSON.
    read: async bytes =>
      features(
        textOf(bytes)
          .split('\u001e')
          .slice(1)
          .map(record => JSON.parse(record)),
      ),
    as: asIs,
  },
  flatgeobuf: {
    read: async bytes => {
      const list: Feature[] = []
      for await (const feature of deserialize(bytes)) list.push(feature as Feature)
      return features(list)
    },
    as: asIs,
  },
  geoparquet: {
    read: async bytes => {
      const { primary_column: column } = parquetFacts(bytes).geo
      return (await parquetRows(bytes)).map(({ [column]: geometry, ...row }) =>
        zoneOf(row, readWkb(geometry as Uint8Array)),
      )
    },
    as: (value, kind) => (kind === 'day' || kind === 'moment' ? new Date(String(value)) : value),
  },
  geopackage: {
    read: async bytes => {
      using file = new OpenGeopackage(bytes)
      const { rows, geometry } = file.features
      return rows.map(({ [geometry]: blob, ...row }) => zoneOf(row, readBlob(blob as Uint8Array).geometry))
    },
    as: (value, kind) => {
      if (kind === 'boolean') return Number(value)
      return kind === 'moment' ? new Date(String(value)).toISOString() : asJson(value, kind)
    },
    // SQLite ignores the case of column names.
    renamed: { FID: 'FID_2' },
  },
  pmtiles: {
    // Tiles cut geometries into pieces, which other tests check.
    read: async bytes => {
      const archive = openPmtiles(bytes)
      const features = await featuresOf(archive, Math.min((await archive.getHeader()).maxZoom, 4))
      const rows = new Map(features.map(({ properties }) => [properties['key'], properties]))
      return [...rows.values()].map(row => zoneOf(row))
    },
    // Values of a tile are texts, numbers or booleans.
    as: value => (typeof value === 'object' ? JSON.stringify(value) : value),
  },
}

/** Returns the cell values of a row in a sheet (ECMA-376, part 1, 18.3.1.4). */
function cellsOf(row: string): unknown[] {
  return [...row.matchAll(/<c(?: ([^>]*?))?(?:\/>|>(.*?)<\/c>)/gs)].map(([, given = '', content = '']) => {
    const text = unescaped(content.replace(/<[^>]*>/g, ''))
    if (content === '') return null
    if (given.includes('t="inlineStr"')) return text
    return given.includes('t="b"') ? text === '1' : Number(text)
  })
}

const unescaped = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/_x([0-9A-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
