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
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../src/server/app.ts'
import { type Db, databasePath, openDatabase } from '../../src/server/db/connection.ts'
import type { Metrics } from '../../src/server/monitoring/http/metrics.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { App } from '../../src/server/platform/http/context.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { seedCatalogue } from '../../src/server/seed/seedCatalogue.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

interface ServerOptions {
  /** Variables of the environment, as for a real start; access is open unless they say otherwise. */
  env?: Record<string, string>
  /** `demo` is the starting catalogue, `none` an empty one. */
  seed?: 'demo' | 'none'
  /** Folder of a built client. */
  client?: string
  /** Tells the time in milliseconds. */
  clock?: () => number
  metrics?: Metrics
}

export interface TestServer extends AsyncDisposable {
  app: App
  db: Db
  server: Server
  /** Address at which it listens, without a slash at the end. */
  url: string
  dataDir: string
  /** The lines written for the operator. */
  log: string[]
  close: () => Promise<void>
}

/** A real server on a free port, with a data folder of its own. Close it, or declare it with `await using`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-test-'))
  if ((options.seed ?? 'demo') === 'demo') cpSync(await seededDataDir(), dataDir, { recursive: true })
  const db = openDatabase(databasePath(dataDir))
  const config = readConfig({ PORT: '0', ACCESS: 'open', ...options.env, DATA_DIR: dataDir })
  const store = new ArtefactStore(dataDir)
  const log: string[] = []
  const app = createApp({
    db,
    store,
    config,
    client: options.client ?? null,
    log: line => void log.push(line),
    ...(options.clock && { clock: options.clock }),
    metrics: options.metrics ?? null,
  })
  const { server, url, close: stopListening } = await listen(getRequestListener(app.fetch), config)
  const close = async () => {
    await stopListening()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, db, server, url, dataDir, log, close, [Symbol.asyncDispose]: close }
}

/**
 * A data folder with the starting catalogue, made once for each state of the code that imports it. Copy it:
 * suites share it.
 */
export async function seededDataDir(): Promise<string> {
  const folder = join(root, '.cache', `seed-${importHash()}`)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const temporary = mkdtempSync(join(dirname(folder), 'seeding-'))
  await seedCatalogue(temporary, () => {})
  try {
    renameSync(temporary, folder)
  } catch (error) {
    // Another suite was quicker.
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

function importHash(): string {
  const hash = createHash('sha256')
  for (const folder of [
    'src/server/db',
    'src/server/catalogue',
    'src/server/storage',
    'src/server/formats',
    'src/server/import',
    'src/server/seed',
  ]) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()
    for (const name of names) {
      if (!/\.(ts|json|geojson|topojson)$/.test(name) || name.endsWith('.test.ts')) continue
      hash.update(name).update(readFileSync(join(root, folder, name)))
    }
  }
  hash.update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex').slice(0, 16)
}
