import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { seedCatalogue } from '../../src/server/seed/seedCatalogue.ts'
import { TEMPLATES } from '../support/database.ts'
import { tiledDataDir } from '../support/prepared.ts'
import { type Cluster, postgresPrograms, startCluster } from './cluster.ts'

/** Starts a server of PostgreSQL with the databases of which the tests make copies. @returns Ends it. */
export default async function setup(): Promise<() => void> {
  const programs = postgresPrograms()
  if (programs === undefined)
    throw new Error(
      'PostgreSQL 15 or later is missing: it is installed from Debian’s packages, by its administrator.',
    )
  const cluster = await startCluster(programs)
  try {
    await makeTemplates(cluster)
  } catch (error) {
    cluster.remove()
    throw error
  }
  process.env['TEST_POSTGRES'] = cluster.url
  process.env['PATH'] = `${programs}:${process.env['PATH']}`
  return () => cluster.remove()
}

async function makeTemplates({ url, ask }: Cluster): Promise<void> {
  for (const name of [TEMPLATES.none, TEMPLATES.demo]) ask(`create database ${name} owner cartable`)
  const db = openDatabase(`${url}/${TEMPLATES.none}`)
  await db.selectFrom('meta').select('name').execute()
  await db.destroy()
  // Files are named by their content: those of the starting catalogue are the same whatever the database.
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
  try {
    await seedCatalogue({ dataDir, objects: null, database: `${url}/${TEMPLATES.demo}` }, () => undefined)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  ask(`create database ${TEMPLATES.tiled} owner cartable template ${TEMPLATES.demo}`)
  await nameTiles(`${url}/${TEMPLATES.tiled}`)
}

/** Names the tiles of the starting catalogue, which are made once for all tests, with SQLite. */
async function nameTiles(address: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-tiled-'))
  try {
    // Whoever copies that folder meanwhile finds it closed.
    copyFileSync(databasePath(await tiledDataDir()), databasePath(folder))
    await using made = openDatabase(databasePath(folder))
    await using db = openDatabase(address)
    const tilesets = await made.selectFrom('tileset').selectAll().execute()
    await db.insertInto('tileset').values(tilesets).execute()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
