import { sql } from 'kysely'
import { Text } from '../../../contract/common.ts'
import type { Dataset, Source } from '../../../contract/dataset.ts'
import { fold } from '../../../domain/fold.ts'
import type { Db } from '../../db/connection.ts'
import type { DatasetRow } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'
import { newestFirst, toInstance } from './instances.ts'

/** Conditions that narrow a list of datasets. `search` ignores accents and case, in both languages. */
export interface DatasetFilter {
  search?: string | undefined
  type?: Dataset['type'] | undefined
  source?: string | undefined
}

/** Description that an import gives of its dataset. */
export interface DatasetDescription {
  id: string
  name: Text
  description: Text
  origin: Text
  type: Dataset['type']
  source: string
  geometry_origin: string | null
}

/** A slice of the catalogue, in the order the datasets came in. */
export async function listDatasets(
  db: Db,
  filter: DatasetFilter,
  slice: Slice,
): Promise<CountedSlice<Dataset>> {
  const { count } = await matching(db, filter)
    .select(query => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('key')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return { count, results: await Promise.all(rows.map(row => toDataset(db, row))) }
}

/** Finds a dataset by its id; undefined when there is none. */
export async function datasetById(db: Db, id: string): Promise<Dataset | undefined> {
  const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toDataset(db, row)
}

/** Tells whether there is no dataset at all. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('dataset').select('key').limit(1).executeTakeFirst()) === undefined
}

/** Finds the owner of a dataset: an account, or null for the operator; undefined when there is no such dataset. */
export async function ownerOfDataset(db: Db, id: string): Promise<number | null | undefined> {
  const row = await db.selectFrom('dataset').select('owner').where('id', '=', id).executeTakeFirst()
  return row?.owner
}

/**
 * Writes a dataset, or brings its description up to date. Its type, its origin dataset and its owner never change.
 */
export async function saveDataset(db: Db, dataset: DatasetDescription, owner: number | null): Promise<void> {
  const { name, description, origin, ...rest } = dataset
  const described = {
    name: JSON.stringify(name),
    description: JSON.stringify(description),
    origin: JSON.stringify(origin),
    source: dataset.source,
    search: searchText(dataset),
  }
  await db
    .insertInto('dataset')
    .values({ ...rest, ...described, owner })
    .onConflict(conflict => conflict.column('id').doUpdateSet(described))
    .execute()
}

function searchText({ id, name, description, origin }: DatasetDescription): string {
  return fold([id, ...[name, description, origin].flatMap(text => Object.values(text))].join('\n'))
}

function matching(db: Db, { search = '', type, source }: DatasetFilter) {
  let query = db.selectFrom('dataset')
  for (const word of fold(search).split(/\s+/)) query = query.where(sql<boolean>`instr(search, ${word}) > 0`)
  if (type !== undefined) query = query.where('type', '=', type)
  if (source !== undefined) query = query.where('source', '=', source)
  return query
}

async function toDataset(db: Db, row: DatasetRow): Promise<Dataset> {
  const instances = await newestFirst(db, row.id).execute()
  const latest = instances.find(instance => instance.status === 'latest')
  return {
    id: row.id,
    key: row.key,
    name: parseText(row.name),
    description: parseText(row.description),
    origin: parseText(row.origin),
    type: row.type,
    source: await sourceOf(db, row),
    status: instances[0]?.status ?? 'inactive',
    geometry_origin: row.geometry_origin === null ? null : await originDataset(db, row.geometry_origin),
    instances: instances.length,
    latest: latest ? toInstance(latest) : null,
    dates: instances.map(({ id, status, data_date }) => ({ id, status, data_date })),
  }
}

async function originDataset(db: Db, id: string): Promise<Dataset['geometry_origin']> {
  const row = await db.selectFrom('dataset').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { id: row.id, name: parseText(row.name), source: await sourceOf(db, row) }
}

async function sourceOf(db: Db, row: DatasetRow): Promise<Source> {
  const source = await sourceById(db, row.source)
  if (source === undefined) throw new Error(`The dataset ${row.id} has no source`)
  return source
}

const parseText = (json: string): Text => Text.parse(JSON.parse(json))

const PARTS = ['id', 'name', 'url', 'licence', 'licence_url', 'attribution'] as const

/**
 * Writes a source, or brings what is known of it up to date. An account changes only sources of its own: what it says
 * otherwise of another one becomes a source beside it.
 *
 * @param owner The account, or null for the operator, who may change all. @returns The id under which it is kept.
 */
export async function saveSource(db: Db, source: Source, owner: number | null): Promise<string> {
  const { id, ...rest } = source
  for (let count = 1; ; count++) {
    const free = count === 1 ? id : `${id}-${count}`
    const known = await db.selectFrom('source').selectAll().where('id', '=', free).executeTakeFirst()
    if (known !== undefined && owner !== null && known.owner !== owner) {
      if (PARTS.every(part => part === 'id' || known[part] === source[part])) return free
      continue
    }
    await db
      .insertInto('source')
      .values({ ...source, id: free, owner })
      .onConflict(conflict => conflict.column('id').doUpdateSet(rest))
      .execute()
    return free
  }
}

/** Finds a source by its id; undefined when there is none. */
export async function sourceById(db: Db, id: string): Promise<Source | undefined> {
  return db.selectFrom('source').select(PARTS).where('id', '=', id).executeTakeFirst()
}
