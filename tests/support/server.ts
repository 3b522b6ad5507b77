import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../src/server/app.ts'
import { type Db, openDatabase } from '../../src/server/db/connection.ts'
import { dialectOf } from '../../src/server/db/dialect.ts'
import type { Metrics } from '../../src/server/monitoring/http/metrics.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { App } from '../../src/server/platform/http/context.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { refusals } from '../../src/server/platform/http/unreadable.ts'
import { ArtefactStore } from '../../src/server/storage/artefactStore.ts'
import { SharedTiles } from '../../src/server/storage/tiler/sharedTiles.ts'
import { TileBuilder } from '../../src/server/storage/tiler/tileBuilder.ts'
import type { MakerParts } from '../../src/server/storage/tiler/tileMaker.ts'
import { type TileMaking, tilesFromOutside } from '../../src/server/storage/tiler/tileQueue.ts'
import { databaseOf } from './database.ts'
import { copyTemplate, objectsEnv } from './objects/of.ts'
import { seededDataDir, tiledDataDir } from './prepared.ts'

interface ServerOptions {
  /** Environment variables, as for a real start; access is open by default. */
  env?: Record<string, string>
  /** Catalogues: `demo` is the starting catalogue, `tiled` the same with tiles, `none` an empty one. */
  seed?: keyof typeof SEEDS
  /** Folder of a built client. */
  client?: string
  /** Returns the time in milliseconds. */
  clock?: () => number
  metrics?: Metrics
  /** Builds tiles, polling often for work. */
  makesTiles?: true
  /** Server whose database and files this one shares. */
  beside?: TestServer
}

const SEEDS = { demo: seededDataDir, tiled: tiledDataDir, none: null }

export interface TestServer extends AsyncDisposable {
  app: App
  db: Db
  server: Server
  /** Its address, without a trailing slash. */
  url: string
  dataDir: string
  /** Tile builder, or null if it builds none. */
  tiles: TileMaking | null
  /** Lines written for the operator. */
  log: string[]
  close: () => Promise<void>
}

/** Builds tiles with the given database. Work fails permanently after one attempt. */
function makingOf(place: Pick<MakerParts, 'db' | 'dataDir' | 'objects'>): TileMaking {
  const parts = { ...place, log: () => undefined, lookMs: 100 }
  return dialectOf(place.db).isInProcess
    ? new TileBuilder(parts)
    : new SharedTiles({ ...parts, attempts: 1, againMs: 50 })
}

/**
 * Starts a real server on a free port with its own data folder. Close it, or declare it with `await using`.
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const { beside } = options
  const dataDir = beside?.dataDir ?? mkdtempSync(join(tmpdir(), 'cartable-test-'))
  const seed = options.seed ?? 'demo'
  const seeded = beside ? null : await SEEDS[seed]?.()
  if (seeded) cpSync(seeded, dataDir, { recursive: true })
  if (seeded) await copyTemplate(dataDir)
  const db = openDatabase(databaseOf(dataDir, seed))
  const config = readConfig({
    PORT: '0',
    ACCESS: 'open',
    SHOWCASE: 'none',
    ...objectsEnv(dataDir),
    ...options.env,
    DATA_DIR: dataDir,
  })
  const store = new ArtefactStore(dataDir, config.objects)
  const log: string[] = []
  const tiles = options.makesTiles ? makingOf({ db, dataDir, objects: config.objects }) : null
  tiles?.start()
  const app = createApp({
    db,
    store,
    config,
    client: options.client ?? null,
    log: line => void log.push(line),
    ...(options.clock && { clock: options.clock }),
    metrics: options.metrics ?? null,
    laterMs: 0,
    // Without a tile builder, the server leaves tiles to other servers.
    tiles: tiles ?? { enqueue: () => undefined, ...tilesFromOutside(db) },
  })
  const {
    server,
    url,
    close: stopListening,
  } = await listen(getRequestListener(app.fetch), config, refusals(config))
  const close = async () => {
    await stopListening()
    await tiles?.stop()
    await db.destroy()
    if (!beside) rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, db, server, url, dataDir, tiles, log, close, [Symbol.asyncDispose]: close }
}
