import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databasePath, openDatabase } from '../../src/server/db/connection.ts'
import { seedCatalogue } from '../../src/server/seed/seedCatalogue.ts'
import { makeTiles } from './tileset.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Folders of the code that imports the starting catalogue and cuts its tiles. */
const SOURCES = [
  'src/contract',
  'src/domain',
  'src/data',
  ...['catalogue', 'db', 'formats', 'import', 'platform', 'seed', 'storage'].map(
    name => `src/server/${name}`,
  ),
]

/** Returns a data folder with the starting catalogue. Suites share it, so copy it. */
export const seededDataDir = (): Promise<string> =>
  madeOnce('seed', folder =>
    seedCatalogue({ dataDir: folder, objects: null, database: databasePath(folder) }, () => {}),
  )

/** Returns a data folder with the starting catalogue and its tiles, which take as long again. Copy it too. */
export const tiledDataDir = (): Promise<string> =>
  madeOnce('tiled', async folder => {
    cpSync(await seededDataDir(), folder, { recursive: true })
    const db = openDatabase(databasePath(folder))
    await makeTiles({ db, dataDir: folder })
    await db.destroy()
  })

/** Returns a folder that is built once per state of the code. */
async function madeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  sources ??= hashOf(SOURCES)
  const folder = join(root, '.cache', `${name}-${sources}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(join(dirname(folder), `${name}-making-`))
  await make(temporary)
  try {
    renameSync(temporary, folder)
  } catch (error) {
    // Another suite was faster.
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

let sources: string | undefined

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()
    for (const name of names) {
      if (!/\.(ts|mjs|json|geojson|topojson)$/.test(name) || name.endsWith('.test.ts')) continue
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  hash.update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex').slice(0, 16)
}
