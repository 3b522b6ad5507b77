import { gzipSync } from 'node:zlib'
import { geoJSONToWkt } from 'betterknown'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { ZipFile } from 'yazl'
import { shapefileOf } from './shapefile.ts'

/** Builders of files in each importable format, all with the same features. */

export const collectionOf = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

export const geoJson = (features: Feature[]): string => JSON.stringify(collectionOf(features))

export const geoJsonLines = (features: Feature[]): string =>
  features.map(feature => `${JSON.stringify(feature)}\n`).join('')

/** Writes a text sequence (RFC 8142): each text after a separator. */
export const geoJsonSequence = (features: Feature[]): string =>
  features.map(feature => `\u001e${JSON.stringify(feature)}\n`).join('')

/** Writes a topology without quantisation; each line and ring is its own arc. */
export function topoJson(features: Feature[]): string {
  const arcs: Position[][] = []
  const arcOf = (line: Position[]) => [arcs.push(line) - 1]
  const object = ({ geometry, properties }: Feature) => {
    switch (geometry.type) {
      case 'Point':
      case 'MultiPoint':
        return { ...geometry, properties }
      case 'LineString':
        return { type: geometry.type, arcs: arcOf(geometry.coordinates), properties }
      case 'MultiLineString':
      case 'Polygon':
        return { type: geometry.type, arcs: geometry.coordinates.map(arcOf), properties }
      case 'MultiPolygon':
        return { type: geometry.type, arcs: geometry.coordinates.map(rings => rings.map(arcOf)), properties }
      default:
        throw new Error(`No topology of a ${geometry.type}.`)
    }
  }
  const geometries = features.map(object)
  return JSON.stringify({
    type: 'Topology',
    arcs,
    objects: { zones: { type: 'GeometryCollection', geometries } },
  })
}

/** Writes a header and rows, quoting cells where needed. */
export function delimited(rows: readonly (readonly unknown[])[], delimiter = ','): string {
  const cell = (value: unknown) => {
    const text = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
    return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map(row => `${row.map(cell).join(delimiter)}\n`).join('')
}

/** Writes a CSV of the properties, with geometries as well-known text or GeoJSON in one column. */
export function csvWithColumn(features: Feature[], column: 'wkt' | 'geojson', delimiter = ','): string {
  const names = Object.keys(features[0]?.properties ?? {})
  const write = (geometry: Geometry) => (column === 'wkt' ? geoJSONToWkt(geometry as never) : geometry)
  return delimited(
    [
      [...names, column],
      ...features.map(({ properties, geometry }) => [
        ...names.map(name => properties?.[name] ?? null),
        write(geometry),
      ]),
    ],
    delimiter,
  )
}

export const flatGeobuf = (features: Feature[], epsg = 0): Uint8Array =>
  serialize(collectionOf(features) as never, epsg)

export const gzip = (content: string | Uint8Array): Uint8Array => gzipSync(content)

export interface ZipContent {
  [name: string]: string | Uint8Array
}

/** Builds an archive in the form of common tools. */
export async function zip(content: ZipContent): Promise<Uint8Array> {
  const archive = new ZipFile()
  for (const [name, bytes] of Object.entries(content)) archive.addBuffer(Buffer.from(bytes), name)
  archive.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of archive.outputStream) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}

/** Builds a zipped shapefile. `extra` adds or replaces files. */
export const zippedShapefile = (
  features: Feature[],
  extra: ZipContent = {},
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<Uint8Array> => {
  const { shp, shx, dbf } = shapefileOf(features, encoding)
  return zip({ 'zones.shp': shp, 'zones.shx': shx, 'zones.dbf': dbf, ...extra })
}
