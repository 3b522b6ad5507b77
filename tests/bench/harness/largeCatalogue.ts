import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, databasePath, openDatabase } from '../../../src/server/db/connection.ts'
import { ArtefactStore } from '../../../src/server/storage/artefactStore.ts'
import { requireSameInstallation } from '../../../src/server/storage/sameInstallation.ts'
import { startPostgres } from '../../support/services/postgres.ts'
import { fillCatalogue } from '../data/catalogue/fill.ts'
import { startProduct } from './child.ts'
import { processorOfTree } from './processor.ts'

export const DATABASES = ['PostgreSQL', 'SQLite'] as const

/** Server with a catalogue of many datasets. */
export interface LargeCatalogue extends AsyncDisposable {
  url: string
  db: Db
  /** Processor milliseconds that the server and its database have used so far. */
  processor: () => number
}

const NAME = 'catalogue'

/** Starts a server with a new large catalogue. Creating 100,000 datasets takes a minute. */
export async function startLargeCatalogue(
  database: (typeof DATABASES)[number],
  count: number,
): Promise<LargeCatalogue> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const postgres = database === 'PostgreSQL' ? await startPostgres() : null
  if (postgres) {
    stack.defer(() => postgres.remove())
    postgres.ask(`create database ${NAME} owner cartable`)
  }
  const address = postgres ? `${postgres.url}/${NAME}` : databasePath(dataDir)
  const db = openDatabase(address)
  stack.defer(() => db.destroy())
  await requireSameInstallation(db, new ArtefactStore(dataDir), dataDir)
  await fillCatalogue(db, count)
  // PostgreSQL would run this automatically after a while.
  postgres?.ask('vacuum analyze', NAME)
  // The catalogue has no zones to tile.
  const server = stack.use(
    await startProduct(dataDir, postgres ? { DATABASE_URL: address, JOBS: 'off' } : {}),
  )
  const pids = [server.child.pid ?? 0, ...(postgres ? [postgres.pid()] : [])]
  const owned = stack.move()
  return {
    url: server.url,
    db,
    processor: () => pids.reduce((sum, pid) => sum + processorOfTree(pid), 0),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
