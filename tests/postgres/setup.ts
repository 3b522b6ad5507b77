import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { seedCatalogue } from '../../src/server/seed/seedCatalogue.ts'
import { TEMPLATES, WITH_OBJECTS } from '../support/database.ts'
import { ANY_NAME, type ObjectsDouble, startObjects } from '../support/objects/double.ts'
import { TEMPLATE } from '../support/objects/of.ts'
import { tiledDataDir } from '../support/prepared.ts'
import { type Postgres, startPostgres } from '../support/services/postgres.ts'

/**
 * Starts a PostgreSQL server with the template databases of the tests.
 * @returns How to stop it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const objects = await startObjects()
  try {
    await makeTemplates(postgres)
    await keepTemplate(objects)
    for (const name of Object.values(TEMPLATES)) {
      postgres.ask(`create database ${name}${WITH_OBJECTS} owner cartable template ${name}`)
      postgres.ask(`insert into meta values ('bucket', '${NAME}')`, `${name}${WITH_OBJECTS}`)
    }
  } catch (error) {
    postgres.remove()
    await objects[Symbol.asyncDispose]()
    throw error
  }
  process.env['TEST_POSTGRES'] = postgres.url
  process.env['TEST_OBJECTS'] = JSON.stringify(objects.env)
  process.env['PATH'] = `${postgres.programs}:${process.env['PATH']}`
  return async () => {
    postgres.remove()
    await objects[Symbol.asyncDispose]()
  }
}

async function makeTemplates({ url, ask }: Postgres): Promise<void> {
  for (const name of [TEMPLATES.none, TEMPLATES.demo]) ask(`create database ${name} owner cartable`)
  const db = openDatabase(`${url}/${TEMPLATES.none}`)
  await db.selectFrom('meta').select('name').execute()
  await db.destroy()
  // Files are named by content, so the starting catalogue has the same ones for every database.
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-seed-'))
  try {
    await seedCatalogue({ dataDir, objects: null, database: `${url}/${TEMPLATES.demo}` }, () => undefined)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  ask(`create database ${TEMPLATES.tiled} owner cartable template ${TEMPLATES.demo}`)
  await nameTiles(`${url}/${TEMPLATES.tiled}`)
}

/** Name shared by the databases and the object storage of the tests. */
const NAME = 'of the tests'

/** Uploads the artefacts of the starting catalogue, with its tiles. */
async function keepTemplate({ objects }: ObjectsDouble): Promise<void> {
  objects.set(ANY_NAME, { bytes: Buffer.from(NAME), modifiedAt: Date.now() })
  const folder = join(await tiledDataDir(), 'artefacts')
  for (const beginning of readdirSync(folder)) {
    for (const rest of readdirSync(join(folder, beginning))) {
      const bytes = readFileSync(join(folder, beginning, rest))
      objects.set(`/${TEMPLATE}artefacts/${beginning}${rest}`, { bytes, modifiedAt: Date.now() })
    }
  }
}

/** Registers the tiles of the starting catalogue, built once with SQLite for all tests. */
async function nameTiles(address: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-tiled-'))
  try {
    // No process may have the folder open while it is copied.
    copyFileSync(databasePath(await tiledDataDir()), databasePath(folder))
    await using made = openDatabase(databasePath(folder))
    await using db = openDatabase(address)
    const tilesets = await made.selectFrom('tileset').selectAll().execute()
    await db.insertInto('tileset').values(tilesets).execute()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
