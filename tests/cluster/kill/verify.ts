import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openDatabase } from '../../../src/server/db/connection.ts'
import type { Db } from '../../../src/server/db/dialect.ts'
import { readObjects } from '../../../src/server/platform/config.ts'
import { ObjectStorage } from '../../../src/server/storage/objects/objectStorage.ts'
import { namedArtefacts } from '../../../src/server/storage/store/artefacts.ts'
import { until } from '../../support/services/until.ts'
import { addressesOf, differences } from '../answers.ts'
import type { Cluster } from '../topology.ts'
import type { Books } from './books.ts'
import { ZONES } from './load.ts'

const COMMAND = join(import.meta.dirname, '../../../src/server/maintenance/cli.ts')
/** Milliseconds in which other workers must finish interrupted jobs. */
const PATIENCE_MS = 240_000

export interface Verified {
  problems: string[]
  lost: number
  tilesets: number
  objects: number
  /** Unreferenced objects: uploads of killed work that are not collected yet. */
  unnamed: number
  addresses: number
}

/** Compares the data with acknowledged writes, and the servers with each other. */
export async function verify(cluster: Cluster, books: Books): Promise<Verified> {
  await using db = openDatabase(cluster.env['DATABASE_URL'] ?? '')
  const problems: string[] = []
  // The first view of zones without tiles requests the tiles.
  await addressesOf(cluster.url)
  await until(() => allHaveTiles(db), PATIENCE_MS).catch((error: Error) => problems.push(error.message))
  const lost = await lostOf(db, books)
  problems.push(...lost, ...(await halvesOf(db, books)), ...(await madeTwice(db, cluster.folder)))
  const objects = await objectsOf(cluster, db)
  problems.push(...objects.missing.map(hash => `the object ${hash} is missing`), ...(await damages(cluster)))
  const paths = await addressesOf(cluster.url)
  let different: string[] = []
  await until(async () => {
    different = await differences([cluster.url, ...cluster.servers], paths)
    if (different.length > 0) throw new Error('They differ')
  }).catch(() => undefined)
  problems.push(...different.map(each => `servers differ: ${each}`))
  const [row] = (await sql<{ count: number }>`select count(*)::int as count from tileset`.execute(db)).rows
  return { problems, lost: lost.length, tilesets: row?.count ?? 0, ...objects, addresses: paths.length }
}

async function allHaveTiles(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from instance where geometry is not null and geometry not in (select geometry from tileset)`.execute(
    db,
  )
  if (rows.length > 0) throw new Error(`without tiles: ${rows.map(({ id }) => id).join(', ')}`)
}

const names = async (db: Db, table: string, column: string): Promise<string[]> =>
  (
    await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db)
  ).rows.map(({ name }) => name)

async function lostOf(db: Db, { feedback, accounts, keys, datasets }: Books): Promise<string[]> {
  const places = [
    ['feedback', feedback, await names(db, 'feedback', 'text')],
    ['account', accounts, await names(db, 'user', 'username')],
    ['key', keys, await names(db, 'api_key', 'id')],
    ['dataset', datasets, await names(db, 'dataset', 'id')],
  ] as const
  return places.flatMap(([what, { acknowledged }, there]) => {
    const found = new Set(there)
    return [...acknowledged].filter(name => !found.has(name)).map(name => `the ${what} ${name} is lost`)
  })
}

/** Lists incomplete or repeated writes: unacknowledged ones must be complete or absent. */
async function halvesOf(db: Db, { feedback }: Books): Promise<string[]> {
  const twice = (await names(db, 'feedback', 'text')).filter((name, at, all) => all.indexOf(name) !== at)
  const { rows } = await sql<{ id: string; zones: number }>`
    select id, zones from instance where id like 'kill-%' and zones <> ${ZONES}`.execute(db)
  const { rows: nameless } = await sql<{ name: string }>`
    select username as name from "user" where username like 'user%'
      and pk not in (select "user" from email_address)`.execute(db)
  const { rows: empty } = await sql<{ id: string }>`
    select id from dataset where id like 'kill-%' and id not in (select dataset from instance)`.execute(db)
  return [
    ...twice.map(name => `the feedback ${name} was written twice`),
    ...rows.map(({ id, zones }) => `${id} has ${zones} zones`),
    ...nameless.map(({ name }) => `the account ${name} has no address`),
    ...empty.map(({ id }) => `the dataset ${id} has no instance`),
    ...(feedback.acknowledged.size === 0 ? ['no feedback was acknowledged'] : []),
  ]
}

/** Lists tilesets that were not completed exactly once. */
async function madeTwice(db: Db, folder: string): Promise<string[]> {
  const { rows } = await sql<{ geometry: string }>`
    select geometry from tileset group by geometry having count(*) > 1`.execute(db)
  const logs = readdirSync(join(folder, 'logs')).map(name => readFileSync(join(folder, 'logs', name), 'utf8'))
  const made: string[] = logs.join('\n').match(/Tiles of [^":]+(?=: \d+, in )/g) ?? []
  const again = made.filter((name, at) => made.indexOf(name) !== at)
  return [
    ...rows.map(({ geometry }) => `${geometry} has two sets of tiles`),
    ...again.map(name => `${name} were made twice`),
  ]
}

async function objectsOf({ env }: Cluster, db: Db) {
  const at = readObjects(env)
  const kept = new Set<string>()
  if (at === null) throw new Error('There is no object storage')
  const storage = new ObjectStorage(at)
  for await (const { objects } of storage.list('artefacts/'))
    for (const { key } of objects) kept.add(key.slice('artefacts/'.length))
  const named = await namedArtefacts(db)
  const missing: string[] = []
  // Swift's listings lag after a restart of its container server.
  for (const hash of named)
    if (!kept.has(hash) && (await storage.size(`artefacts/${hash}`)) === null) missing.push(hash)
  return { objects: kept.size, unnamed: [...kept].filter(hash => !named.has(hash)).length, missing }
}

/** Reads every object and compares it with its name, like the operator's check command. */
async function damages({ env, folder }: Cluster): Promise<string[]> {
  const child = spawn(process.execPath, [COMMAND, 'check', '--lang', 'en'], {
    env: { ...process.env, ...env, DATA_DIR: join(folder, 'check') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return code === 0 ? [] : [`the check ends with ${code}: ${stdout.slice(-1000)} ${stderr.slice(-1000)}`]
}
