import { Text } from '../../../contract/common.ts'
import type { Dataset, Instance, Source } from '../../../contract/dataset.ts'
import { wordsSought } from '../../../domain/search/searchWords.ts'
import type { Db } from '../../db/connection.ts'
import { dialectOf, inList } from '../../db/dialect.ts'
import type { DatasetRow } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'
import { instancesOfEach } from './instances.ts'
import { type DatasetListing, keysIn, keysQuery } from './listing.ts'

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

/** Slice of a list of the catalogue. */
export async function listDatasets(
  db: Db,
  listing: DatasetListing,
  { offset, limit }: Slice,
): Promise<CountedSlice<Dataset>> {
  const keys = await readKeys(db, listing)
  const slice = keys.slice(offset, offset + limit)
  return { count: keys.length, results: await datasetsByKey(db, [...slice]) }
}

async function readKeys(db: Db, { search = '', ...rest }: DatasetListing): Promise<Uint32Array> {
  const words = wordsSought(search)
  if (words?.length === 0) return new Uint32Array()
  const found = words && (await findByWords(db, words))
  const { rows } = await db.executeQuery(keysQuery(db, rest, found))
  return keysIn(rows[0]?.keys ?? '[]')
}

async function findByWords(db: Db, words: readonly string[]): Promise<Uint32Array> {
  const { query, keysIn } = dialectOf(db).search(words)
  const { rows } = await query.execute(db)
  return rows[0] ? keysIn(rows[0].keys) : new Uint32Array()
}

/** Returns whether the catalogue has more datasets than a number, without counting them all. */
export async function hasMoreDatasets(db: Db, than: number): Promise<boolean> {
  const row = await db.selectFrom('dataset').select('key').limit(1).offset(than).executeTakeFirst()
  return row !== undefined
}

/** Returns a dataset by its id, or undefined. */
export async function datasetById(db: Db, id: string): Promise<Dataset | undefined> {
  const row = await db.selectFrom('dataset').select('key').where('id', '=', id).executeTakeFirst()
  return row && (await datasetsByKey(db, [row.key]))[0]
}

/** Returns datasets by their keys, in that order. Skips missing ones. */
export async function datasetsByKey(db: Db, keys: readonly number[]): Promise<Dataset[]> {
  const rows = await db
    .selectFrom('dataset')
    .selectAll()
    .where('key', 'in', inList(db, 'integers', keys))
    .execute()
  const originIds = rows.flatMap(({ geometry_origin }) => geometry_origin ?? [])
  const origins = await db
    .selectFrom('dataset')
    .selectAll()
    .where('id', 'in', inList(db, 'texts', originIds))
    .execute()
  const sourceIds = [...rows, ...origins].map(({ source }) => source)
  const sources = await db
    .selectFrom('source')
    .select(PARTS)
    .where('id', 'in', inList(db, 'texts', sourceIds))
    .execute()
  const instances = Map.groupBy(
    await instancesOfEach(
      db,
      rows.map(({ id }) => id),
    ),
    ({ dataset }) => dataset,
  )
  const related = {
    origins: new Map(origins.map(row => [row.id, row])),
    sources: new Map(sources.map(source => [source.id, source])),
  }
  const found = new Map(rows.map(row => [row.key, toDataset(row, instances.get(row.id) ?? [], related)]))
  return keys.flatMap(key => found.get(key) ?? [])
}

/** Returns whether the catalogue has no dataset. */
export async function isCatalogueEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('dataset').select('key').limit(1).executeTakeFirst()) === undefined
}

/**
 * Returns the owner of a dataset: an account, or null for the operator; undefined for an unknown
 * dataset.
 */
export async function ownerOfDataset(db: Db, id: string): Promise<number | null | undefined> {
  const row = await db.selectFrom('dataset').select('owner').where('id', '=', id).executeTakeFirst()
  return row?.owner
}

/** Inserts or updates a dataset. Its type, its origin dataset and its owner never change. */
export async function saveDataset(db: Db, dataset: DatasetDescription, owner: number | null): Promise<void> {
  const { name, description, origin, ...rest } = dataset
  const described = {
    name: JSON.stringify(name),
    description: JSON.stringify(description),
    origin: JSON.stringify(origin),
    source: dataset.source,
  }
  await db
    .insertInto('dataset')
    .values({ ...rest, ...described, owner })
    .onConflict(conflict => conflict.column('id').doUpdateSet(described))
    .execute()
  await dialectOf(db).describe(db, { dataset: dataset.id })
}

interface Related {
  origins: ReadonlyMap<string, DatasetRow>
  sources: ReadonlyMap<string, Source>
}

/** @param instances Instances of the dataset, newest first. */
function toDataset(row: DatasetRow, instances: readonly Instance[], related: Related): Dataset {
  const latest = instances.find(instance => instance.status === 'latest')
  return {
    id: row.id,
    key: row.key,
    name: parseText(row.name),
    description: parseText(row.description),
    origin: parseText(row.origin),
    type: row.type,
    source: sourceOf(row, related),
    status: instances[0]?.status ?? 'inactive',
    geometry_origin: row.geometry_origin === null ? null : originDataset(row.geometry_origin, related),
    instances: instances.length,
    latest: latest ?? null,
    dates: instances.map(({ id, status, data_date }) => ({ id, status, data_date })),
  }
}

function originDataset(id: string, related: Related): Dataset['geometry_origin'] {
  const row = related.origins.get(id)
  if (row === undefined) throw new Error(`Dataset ${id} does not exist`)
  return { id: row.id, name: parseText(row.name), source: sourceOf(row, related) }
}

function sourceOf(row: DatasetRow, { sources }: Related): Source {
  const source = sources.get(row.source)
  if (source === undefined) throw new Error(`Dataset ${row.id} has no source`)
  return source
}

const parseText = (json: string): Text => Text.parse(JSON.parse(json))

const PARTS = ['id', 'name', 'url', 'licence', 'licence_url', 'attribution'] as const

/**
 * Inserts or updates a source. An account changes only its own sources: a different description of another's
 * becomes a separate source.
 *
 * @param owner The account, or null for the operator, who may change all. @returns The id under which it is
 *   stored.
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
    if (known && known.name !== source.name) await dialectOf(db).describe(db, { source: free })
    return free
  }
}
