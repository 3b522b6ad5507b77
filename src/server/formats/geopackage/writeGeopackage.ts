import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Bbox } from '../../../contract/common.ts'
import type { LabelValue } from '../../../contract/label.ts'
import { type Field, type FieldKind, fieldsOf } from '../../../data/formats/common/exportFields.ts'
import type { Provenance } from '../../../data/formats/common/exportWriter.ts'
import { distinct } from '../../../data/formats/common/zoneTable.ts'
import { HEADER, quoted, spatialIndex, TABLES } from '../../../data/formats/geopackage/tables.ts'
import type { OpenInstance } from '../../../data/zones/openInstance.ts'
import { boxAround } from '../../../domain/geometry/bbox.ts'
import { fileFirst } from '../common/fileFirst.ts'
import { type FileOf, sampleOf, slicesOf } from '../common/writer.ts'
import { boxOf, toBlob, WGS84 } from './blob.ts'

/** Zones written before other tasks run: about a tenth of a second. */
const STEP = 2048

/**
 * GeoPackage 1.3: one table of zones with a spatial index and typed columns. The provenance is in
 * `gpkg_metadata` and in the description of the table. SQLite needs random access, so the file is first
 * written to the disk.
 */
export const geopackage: FileOf = (open, provenance, means) => ({
  write: (ordinals, requester) =>
    fileFirst(means, async function* (path) {
      using file = new Package(path, open, provenance)
      let added = 0
      for await (const slice of slicesOf(ordinals, open.geometry, requester)) {
        for (const ordinal of slice) file.add(ordinal)
        added += slice.length
        if (added % STEP === 0) yield
      }
      file.end()
      return new Uint8Array()
    }),
  estimate: async (ordinals, requester) => {
    const sizeOf = async (some: Uint32Array) => {
      using file = new Package(':memory:', open, provenance)
      for await (const slice of slicesOf(some, open.geometry, requester))
        for (const ordinal of slice) file.add(ordinal)
      file.end()
      return file.size
    }
    const sample = sampleOf(ordinals)
    const empty = await sizeOf(new Uint32Array())
    const share = sample.length === 0 ? 0 : ordinals.length / sample.length
    return Math.round(empty + ((await sizeOf(sample)) - empty) * share)
  },
})

type Column = { type: string; write: (value: Exclude<LabelValue, null>) => string | number }

const asText = { type: 'TEXT', write: (value: Exclude<LabelValue, null>) => String(value) }

/** Types of columns by 1.1.1.1.3 of the standard. Dates that mix days and moments are texts. */
const COLUMNS: Readonly<Record<FieldKind, Column>> = {
  integer: { type: 'INTEGER', write: Number },
  number: { type: 'DOUBLE', write: Number },
  day: { type: 'DATE', write: String },
  moment: { type: 'DATETIME', write: value => new Date(String(value)).toISOString() },
  date: asText,
  text: asText,
  boolean: { type: 'BOOLEAN', write: Number },
  json: { type: 'TEXT', write: value => JSON.stringify(value) },
}

/** GeoPackage under construction. */
class Package implements Disposable {
  readonly #open: OpenInstance
  readonly #fields: readonly Field[]
  readonly #db: DatabaseSync
  readonly #table: string
  readonly #geometry: string
  readonly #triggers: string
  readonly #zone: StatementSync
  readonly #index: StatementSync
  readonly #kinds = new Set<string>()
  #box: Bbox | null = null

  constructor(path: string, open: OpenInstance, provenance: Provenance) {
    this.#open = open
    this.#fields = fieldsOf(open)
    this.#db = new DatabaseSync(path)
    // Safe without a journal: the file is deleted unless it is complete.
    this.#db.exec(`pragma journal_mode = off; pragma synchronous = off; ${HEADER} begin; ${TABLES}`)
    this.#table = tableOf(open.instance.dataset)
    const names = distinct([...this.#fields.map(({ name }) => name), 'fid', 'geom'], name =>
      name.toLowerCase(),
    )
    const [geometry = '', id = ''] = names.slice(-2).reverse()
    this.#geometry = geometry
    const columns = this.#fields.map(({ kind }, at) => ({ name: names[at] ?? '', ...COLUMNS[kind] }))
    const { index, triggers } = spatialIndex(this.#table, geometry, id)
    this.#triggers = triggers
    this.#db.exec(`create table ${quoted(this.#table)} (
      ${quoted(id)} integer primary key autoincrement not null, ${quoted(geometry)} geometry,
      ${columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')}); ${index}`)
    this.#describe(provenance)
    for (const [at, { kind }] of this.#fields.entries())
      if (kind === 'json')
        this.#put('gpkg_data_columns', [
          this.#table,
          names[at] ?? '',
          null,
          null,
          null,
          'application/json',
          null,
        ])
    const places = columns.map(() => '?').join(', ')
    this.#zone = this.#db.prepare(`insert into ${quoted(this.#table)} values (null, ?, ${places})`)
    this.#index = this.#db.prepare(
      `insert into ${quoted(`rtree_${this.#table}_${geometry}`)} values (last_insert_rowid(), ?, ?, ?, ?)`,
    )
  }

  add(ordinal: number): void {
    const shape = this.#open.geometry.geometry(ordinal)
    const box = boxOf(shape)
    const [west, south, east, north] = box
    this.#kinds.add(shape.type)
    this.#box = this.#box === null ? box : boxAround(this.#box, box)
    const values = this.#fields.map(({ kind, value }) => {
      const present = value(ordinal)
      return present === null ? null : COLUMNS[kind].write(present)
    })
    this.#zone.run(toBlob(shape, box), ...values)
    this.#index.run(west, east, south, north)
  }

  /** Writes the contents and the metadata, and closes the file. */
  end(): void {
    const { id, imported_at } = this.#open.instance
    const [kind = 'Geometry', ...others] = this.#kinds
    const box = this.#box ?? [null, null, null, null]
    this.#db
      .prepare(
        'update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ?, last_change = ? where identifier = ?',
      )
      .run(...box, new Date(imported_at).toISOString(), id)
    this.#db
      .prepare('update gpkg_geometry_columns set geometry_type_name = ?')
      .run(others.length > 0 ? 'GEOMETRY' : kind.toUpperCase())
    this.#db.exec(`${this.#triggers} commit`)
  }

  /** Size of the file in bytes. */
  get size(): number {
    const read = (what: string) => Number(Object.values(this.#db.prepare(`pragma ${what}`).get() ?? {})[0])
    return read('page_count') * read('page_size')
  }

  [Symbol.dispose](): void {
    this.#db.close()
  }

  #describe(provenance: Provenance): void {
    const { source, licence, attribution, retrieved_at } = provenance
    const { id, imported_at } = this.#open.instance
    const description = `${attribution} — ${source}, ${licence}, ${retrieved_at}`
    const at = new Date(imported_at).toISOString()
    const none = [null, null, null, null]
    this.#put('gpkg_contents', [this.#table, 'features', id, description, at, ...none, WGS84])
    this.#put('gpkg_geometry_columns', [this.#table, this.#geometry, 'GEOMETRY', WGS84, 0, 0])
    const definition = 'http://www.geopackage.org/spec131/#extension_rtree'
    this.#put('gpkg_extensions', [this.#table, this.#geometry, 'gpkg_rtree_index', definition, 'write-only'])
    const schema = 'https://schema.org/Dataset'
    this.#put('gpkg_metadata', [
      1,
      'dataset',
      schema,
      'application/ld+json',
      JSON.stringify(described(provenance)),
    ])
    this.#put('gpkg_metadata_reference', ['table', this.#table, null, null, at, 1, null])
  }

  #put(table: string, values: readonly (string | number | null)[]): void {
    this.#db.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(...values)
  }
}

/** Returns the provenance in the vocabulary of schema.org, and in the vocabulary of the other formats. */
const described = (provenance: Provenance) => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  identifier: provenance.instance,
  license: provenance.licence_url ?? provenance.licence,
  creditText: provenance.attribution,
  ...(provenance.source_url !== null && { isBasedOn: provenance.source_url }),
  cartable: provenance,
})

/** Returns the name of the table of a dataset. It needs no quotes and is not reserved by the standard. */
function tableOf(dataset: string): string {
  const name = dataset.replace(/\W/g, '_').toLowerCase()
  return /^(gpkg|rtree|sqlite|\d)/.test(name) ? `zones_${name}` : name
}
