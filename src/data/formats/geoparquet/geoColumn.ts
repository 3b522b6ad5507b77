import type { FileMetaData } from 'hyparquet'
import { z } from 'zod'
import { jsonIn } from '../../../domain/parsed.ts'
import { ImportError } from '../common/importError.ts'
import { type DeclaredCrs, declaredCrs } from '../common/writtenCrs.ts'
import { NESTED, type Nested } from './nested.ts'

/** Column of the geometries, and its encoding. */
export interface GeoColumn {
  name: string
  /** Encoding of the column; null for well-known binary. */
  encoding: Nested | null
  crs: DeclaredCrs
  /** Columns of bounding boxes, and other geometries. */
  beside: ReadonlySet<string>
}

const Identifier = z.object({ authority: z.string(), code: z.union([z.string(), z.number()]) })
const ProjJson = z.looseObject({ id: Identifier.optional(), ids: z.array(Identifier).optional() })
const Covering = z.object({ bbox: z.record(z.string(), z.array(z.string())) })
const Column = z.looseObject({
  encoding: z.string(),
  /** Undefined for degrees, null for an unknown system. */
  crs: z.unknown().optional(),
  covering: Covering.optional().catch(undefined),
})
const Geo = z.object({ primary_column: z.string(), columns: z.record(z.string(), Column) })

/** Usual name of the column of boxes, in files that do not declare it. */
const BBOX = 'bbox'

/** Returns the declared column of geometries, or null for a table without one. */
export function geoColumnOf(metadata: FileMetaData): GeoColumn | null {
  const text = valueFor(metadata, 'geo')
  return text === undefined
    ? (nativeColumn(metadata) ?? namedColumn(metadata))
    : declaredColumn(metadata, text)
}

const valueFor = ({ key_value_metadata }: FileMetaData, wanted: string): string | undefined =>
  key_value_metadata?.find(({ key }) => key === wanted)?.value

/** Returns the column that the GeoParquet metadata names. */
function declaredColumn(metadata: FileMetaData, text: string): GeoColumn {
  const geo = Geo.safeParse(jsonIn(text))
  if (!geo.success) throw new ImportError('badParquet', {}, null, geo.error)
  const { primary_column: name, columns } = geo.data
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (column === undefined) throw new ImportError('badParquet')
  const encoding = column.encoding.toLowerCase().replace(/^geoarrow\./, '')
  const isNested = (each: string): each is Nested => Object.hasOwn(NESTED, each)
  if (!isNested(encoding) && encoding !== 'wkb')
    throw new ImportError('geometryEncoding', { encoding: column.encoding.slice(0, 40) })
  const covering = Object.values(columns).flatMap(({ covering }) => Object.values(covering?.bbox ?? {}))
  return {
    name,
    encoding: isNested(encoding) ? encoding : null,
    crs: 'crs' in column ? crsOf(column.crs) : { crs: null, by: 'file' },
    beside: new Set([...Object.keys(columns), ...covering.map(([first = '']) => first), ...boxes(metadata)]),
  }
}

/** Returns the first column with a geometry type of Parquet. */
function nativeColumn(metadata: FileMetaData): GeoColumn | null {
  const columns = metadata.schema.filter(
    ({ logical_type }) => logical_type?.type === 'GEOMETRY' || logical_type?.type === 'GEOGRAPHY',
  )
  const [first] = columns
  if (first === undefined) return null
  const type = first.logical_type
  const written = type && 'crs' in type ? (type.crs ?? '') : ''
  const [, key] = /^projjson:(.*)$/s.exec(written) ?? []
  const text = (key === undefined ? written : (valueFor(metadata, key) ?? '')).replace(
    /^srid:(?=\d+$)/i,
    'EPSG:',
  )
  return {
    name: first.name,
    encoding: null,
    crs:
      text === '' || text === 'EPSG:0'
        ? { crs: null, by: text === '' ? 'file' : 'nobody' }
        : crsOf(jsonIn(text) ?? text),
    beside: new Set([...columns.map(({ name }) => name), ...boxes(metadata)]),
  }
}

/** Names of columns of well-known binary in files without metadata. */
const NAMES = new Set(['geometry', 'geom', 'the_geom', 'wkb_geometry', 'wkb'])

/** Returns a column of bytes with a usual name of geometries. */
function namedColumn(metadata: FileMetaData): GeoColumn | null {
  const column = metadata.schema.find(
    ({ name, type, converted_type, logical_type }) =>
      NAMES.has(name.toLowerCase()) && type === 'BYTE_ARRAY' && !converted_type && !logical_type,
  )
  if (column === undefined) return null
  return {
    name: column.name,
    encoding: null,
    crs: { crs: null, by: 'nobody' },
    beside: new Set(boxes(metadata)),
  }
}

const boxes = ({ schema }: FileMetaData): string[] =>
  schema.some(({ name, num_children = 0 }) => name === BBOX && num_children > 0) ? [BBOX] : []

/** Returns the system of PROJJSON: its code, otherwise the whole text for PROJ. */
function crsOf(crs: unknown): DeclaredCrs {
  if (typeof crs === 'string') return declaredCrs(crs)
  const written = ProjJson.safeParse(crs)
  if (!written.success) return { crs: null, by: 'nobody' }
  const { id = written.data.ids?.[0] } = written.data
  if (id?.authority === 'OGC' && /^CRS84/.test(String(id.code))) return { crs: null, by: 'file' }
  const isKnown = id !== undefined && /^(EPSG|ESRI)$/.test(id.authority)
  return declaredCrs(isKnown ? `${id.authority}:${id.code}` : JSON.stringify(crs))
}
