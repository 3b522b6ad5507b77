import type { FileReader } from '../common/reader.ts'
import { begins } from '../common/source.ts'

const MAGIC = [...new TextEncoder().encode('SQLite format 3\0')]

/** GeoPackage 1.0 to 1.4. Its tables of features and of attributes are its layers. */
export const geopackageFacts = {
  from: 'file',
  name: 'geopackage',
  mediaType: 'application/geopackage+sqlite3',
  extensions: ['gpkg'],
  textOnly: false,
  ringsInOrder: false,
  hasLayers: true,
  recognises: head => begins(head, MAGIC),
} as const satisfies Omit<FileReader, 'open'>
