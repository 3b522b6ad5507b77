import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from 'geojson'
import { readWkb } from './wkb.ts'

type Row = Record<string, unknown>

/** GeoPackage opened by SQLite. */
export class OpenGeopackage implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'geopackage-'))
  readonly #db: DatabaseSync

  constructor(bytes: Uint8Array) {
    const path = join(this.#folder, 'file.gpkg')
    writeFileSync(path, bytes)
    this.#db = new DatabaseSync(path, { readOnly: true })
  }

  all(sql: string): Row[] {
    return this.#db.prepare(sql).all() as Row[]
  }

  /** Returns the first column of the first row. */
  one(sql: string): unknown {
    return Object.values(this.all(sql)[0] ?? {})[0]
  }

  /** Returns the only feature table, according to the file's metadata. */
  get features(): { table: string; geometry: string; rows: Row[] } {
    const [told] = this.all('select table_name, column_name from gpkg_geometry_columns')
    const table = String(told?.['table_name'])
    return { table, geometry: String(told?.['column_name']), rows: this.all(`select * from "${table}"`) }
  }

  [Symbol.dispose](): void {
    this.#db.close()
    rmSync(this.#folder, { recursive: true })
  }
}

/** Reads a GeoPackage geometry with its header (OGC 12-128r17, 2.1.3). */
export function readBlob(bytes: Uint8Array): { srs: number; envelope: number[]; geometry: Geometry } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== 0x47 || view.getUint8(1) !== 0x50) throw new Error('The blob is no geometry.')
  if (view.getUint8(2) !== 0) throw new Error('The blob is of another version.')
  const flags = view.getUint8(3)
  if ((flags & 0b110001) !== 1) throw new Error(`The flags are ${flags}.`)
  const numbers = [0, 4, 6, 6, 8][(flags >> 1) & 0b111] ?? 0
  const envelope = Array.from({ length: numbers }, (_, place) => view.getFloat64(8 + place * 8, true))
  return { srs: view.getInt32(4, true), envelope, geometry: readWkb(bytes.subarray(8 + numbers * 8)) }
}
