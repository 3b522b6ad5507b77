import { sql } from 'kysely'
import { Bbox } from '../../../contract/common.ts'
import type { Instance, InstanceStatus } from '../../../contract/dataset.ts'
import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'
import type { InstanceRow } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** Instance with the content hashes of its artefacts. */
export interface StoredInstance {
  instance: Instance
  /** Geometry set: the instance's own or, for a dataset of labels, the set of `originInstance`. */
  geometry: string
  /** Column of display names, by ordinal of the geometry set. */
  names: string
  /** Sorted ordinals of the zones with a row in this instance; null means all. */
  members: string | null
  /** Instance that supplies the geometry; its labels are the origin labels. */
  originInstance: string | null
  /** Label of the names, or null when the names are the keys. */
  titleLabel: string | null
}

/** The provider's file, as it was imported. */
export interface OriginalFile {
  hash: string
  name: string
  mediaType: string
}

/** Returns a slice of the instances of a dataset, newest first. */
export async function listInstances(db: Db, dataset: string, slice: Slice): Promise<CountedSlice<Instance>> {
  const { count } = await db
    .selectFrom('instance')
    .where('dataset', '=', dataset)
    .select(query => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await newestFirst(db, dataset).limit(slice.limit).offset(slice.offset).execute()
  return { count, results: rows.map(toInstance) }
}

/**
 * Returns the named instance of a dataset. Without a name, returns the latest, or the newest if none is the
 * latest. Undefined for an unknown instance, or one of another dataset.
 */
export async function findInstance(
  db: Db,
  dataset: string,
  instance?: string,
): Promise<StoredInstance | undefined> {
  const rows = newestFirst(db, dataset)
  const row = await (instance === undefined
    ? rows.clearOrderBy().orderBy(latestFirst).orderBy('data_date', 'desc').orderBy('id', 'desc')
    : rows.where('id', '=', instance)
  )
    .limit(1)
    .executeTakeFirst()
  return row && toStored(row)
}

/** Columns that identify an instance: its definition and its report may be long. */
const COLUMNS = [
  'id',
  'dataset',
  'status',
  'imported_at',
  'data_date',
  'rows',
  'zones',
  'unmatched',
  'origin_instance',
  'bbox',
  'focus',
] as const

/** Returns the instances of several datasets, newest first for each. */
export async function instancesOfEach(db: Db, datasets: readonly string[]): Promise<Instance[]> {
  const rows = await db
    .selectFrom('instance')
    .select(COLUMNS)
    .where('dataset', 'in', inList(db, 'texts', datasets))
    .orderBy('data_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toInstance)
}

/** Returns an instance by its id alone, or undefined. */
export async function instanceById(db: Db, id: string): Promise<StoredInstance | undefined> {
  const row = await db.selectFrom('instance').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** Returns the original file of an instance, if its dataset comes from that source. */
export async function originalFile(
  db: Db,
  source: string,
  instance: string,
): Promise<OriginalFile | undefined> {
  return db
    .selectFrom('instance')
    .innerJoin('dataset', 'dataset.id', 'instance.dataset')
    .where('instance.id', '=', instance)
    .where('dataset.source', '=', source)
    .select(['original as hash', 'original_name as name', 'original_type as mediaType'])
    .executeTakeFirst()
}

/** Returns the original file of an instance with its definition, as JSON. */
export function originalFileOf(
  db: Db,
  instance: string,
): Promise<{ hash: string; name: string; definition: string | null } | undefined> {
  return db
    .selectFrom('instance')
    .select(['original as hash', 'original_name as name', 'definition'])
    .where('id', '=', instance)
    .executeTakeFirst()
}

/** Returns the definition of the newest import of a dataset, or undefined. */
export async function newestDefinition(db: Db, dataset: string): Promise<unknown> {
  const row = await newestFirst(db, dataset).where('definition', 'is not', null).limit(1).executeTakeFirst()
  return row?.definition ? JSON.parse(row.definition) : undefined
}

/** Inserts an instance. A new latest one makes the former latest historical. */
export async function insertInstance(
  db: Db,
  stored: StoredInstance & {
    original: OriginalFile
    definition: unknown
    importer: number | null
    bytes: number
    report: unknown
  },
): Promise<void> {
  const { bbox, focus, ...instance } = stored.instance
  if (instance.status === 'latest') await retireLatest(db, instance.dataset)
  await db
    .insertInto('instance')
    .values({
      ...instance,
      bbox: bbox && JSON.stringify(bbox),
      focus: focus && JSON.stringify(focus),
      geometry: stored.geometry,
      names: stored.names,
      members: stored.members,
      origin_instance: stored.originInstance,
      title_label: stored.titleLabel,
      original: stored.original.hash,
      original_name: stored.original.name,
      original_type: stored.original.mediaType,
      definition: JSON.stringify(stored.definition),
      importer: stored.importer,
      bytes: stored.bytes,
      report: stored.report === null ? null : JSON.stringify(stored.report),
    })
    .execute()
}

/**
 * Returns the account that imported an instance, or null for the operator; undefined for an unknown
 * instance.
 */
export async function importerOfInstance(db: Db, id: string): Promise<number | null | undefined> {
  const row = await db.selectFrom('instance').select('importer').where('id', '=', id).executeTakeFirst()
  return row?.importer
}

/**
 * Counts the instances that an account, or the operator (null), has imported, and the bytes of their files.
 */
export async function importedBy(
  db: Db,
  importer: number | null,
): Promise<{ instances: number; bytes: number }> {
  return db
    .selectFrom('instance')
    .where('importer', importer === null ? 'is' : '=', importer)
    .select(({ fn }) => [fn.countAll<number>().as('instances'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
    .then(({ instances, bytes }) => ({ instances, bytes: bytes ?? 0 }))
}

/** Sets the status of an instance. A new latest one makes the former latest historical. */
export async function setStatus(db: Db, { id, dataset }: Instance, status: InstanceStatus): Promise<void> {
  if (status === 'latest') await retireLatest(db, dataset)
  await db.updateTable('instance').set({ status }).where('id', '=', id).execute()
}

async function retireLatest(db: Db, dataset: string): Promise<void> {
  await db
    .updateTable('instance')
    .set({ status: 'historical' })
    .where('dataset', '=', dataset)
    .where('status', '=', 'latest')
    .execute()
}

const latestFirst = sql`status <> 'latest'`

export function newestFirst(db: Db, dataset: string) {
  return db
    .selectFrom('instance')
    .selectAll()
    .where('dataset', '=', dataset)
    .orderBy('data_date', 'desc')
    .orderBy('id', 'desc')
}

function toStored(row: InstanceRow): StoredInstance {
  return {
    instance: toInstance(row),
    geometry: row.geometry,
    names: row.names,
    members: row.members,
    originInstance: row.origin_instance,
    titleLabel: row.title_label,
  }
}

export function toInstance(row: Pick<InstanceRow, (typeof COLUMNS)[number]>): Instance {
  return {
    id: row.id,
    dataset: row.dataset,
    status: row.status,
    imported_at: row.imported_at,
    data_date: row.data_date,
    rows: row.rows,
    zones: row.zones,
    unmatched: row.unmatched,
    origin_instance: row.origin_instance,
    bbox: row.bbox === null ? null : Bbox.parse(JSON.parse(row.bbox)),
    focus: row.focus === null ? null : Bbox.parse(JSON.parse(row.focus)),
  }
}
