import type { RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Language } from '../contract/languages.mjs'
import { createOwnerLink } from './accounts/http/owner.ts'
import { createApp } from './app.ts'
import { Background } from './background.ts'
import {
  buildClient,
  clientFolder,
  developmentListener,
  developmentNonce,
  isClientFresh,
} from './client/serve.ts'
import { clockSkew, notableSkew } from './db/clock.ts'
import { checkIntegrity, type Db, databasePath, openDatabase } from './db/connection.ts'
import { addressOf, dialectOf, timeOf } from './db/dialect.ts'
import { writeMeta } from './db/housekeeping.ts'
import type { OnProgress } from './import/common/context.ts'
import { countWaitingMails } from './mail/store/mails.ts'
import type { Metrics } from './monitoring/http/metrics.ts'
import { createLogger, setLogFormat } from './monitoring/log.ts'
import { type Config, StartError } from './platform/config.ts'
import { lockDataDir } from './platform/dataDir.ts'
import { type Listening, listen } from './platform/http/listen.ts'
import { refusals } from './platform/http/unreadable.ts'
import { endIdleThreads } from './platform/threads/threadPool.ts'
import { type Translate, terminalTexts } from './platform/translate.ts'
import { seedInWorker, showProgress } from './seed/preparation.ts'
import { isSeedDue } from './seed/seedCatalogue.ts'
import { ArtefactStore } from './storage/artefactStore.ts'
import { cleanTemporary, describeAbandoned } from './storage/clean.ts'
import { requireSameInstallation } from './storage/sameInstallation.ts'
import type { TileMaking } from './storage/tiler/tileQueue.ts'
import {
  checkRoom,
  markClosed,
  markOpen,
  orStartError,
  refuseLostDatabase,
  refuseLostJournal,
} from './system/dataFolder.ts'

const logStart = createLogger('start')

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Milliseconds for remaining work after the last request: the next start repeats interrupted work. */
const REST_MS = 500

interface Options {
  /** True if the client is served from its sources. */
  development: boolean
  /** Language of the operator. */
  language: Language
}

interface Running {
  url: string
  /** Address that makes a browser the owner's; null on a server that others can reach. */
  owner: string | null
  /**
   * Stops the server after DRAIN_SECONDS, during which it still answers.
   * @param hurry Skips the rest of that time when aborted.
   */
  stop: (hurry?: AbortSignal) => Promise<void>
}

/**
 * Starts the whole product: data folder, client, starting catalogue, server. Throws a StartError when the
 * installation prevents it. Aborting ends a running start.
 */
export async function start(config: Config, options: Options, signal: AbortSignal): Promise<Running> {
  try {
    return await startIn(config, options, signal)
  } catch (error) {
    throw orStartError(error, config.dataDir, config.databaseUrl)
  }
}

async function startIn(
  config: Config,
  { development, language }: Options,
  signal: AbortSignal,
): Promise<Running> {
  setLogFormat(config.log)
  const say = terminalTexts(language)
  const store = new ArtefactStore(config.dataDir, config.objects, config.objects?.deadlineMs)
  const { db, release } = await takeDataFolder(config, store)
  try {
    reportSkew(db, say)
    const abandoned = await cleanTemporary(db, store)
    if (abandoned.length > 0) logStart(describeAbandoned(abandoned, say), { files: abandoned.length })
    await Promise.all([
      development ? null : prepareClient(say, signal),
      prepareCatalogue(db, config, language, signal),
    ])
    signal.throwIfAborted()
    const background = new Background({ db, store, config, language })
    const { tiles, preparation } = background
    const metrics = config.metrics && (await import('./monitoring/http/metrics.ts')).createMetrics()
    const measured = config.metrics && metrics && (await serveMetrics(metrics, config.metrics, { db, tiles }))
    if (measured) logStart(say('start.metrics', { url: `${measured.url}/metrics` }))
    const stopping = new AbortController()
    const parts = { db, store, config, tiles, preparation, metrics, stopping: stopping.signal }
    const listening = await serve(parts, development).catch(async error => {
      await measured?.close()
      throw error
    })
    if (config.jobs === 'on') await background.start(config.appOrigin ?? listening.url)
    const stop = async (hurry?: AbortSignal) => {
      stopping.abort()
      // In parallel, because tiles and outlines take some time to stop.
      const working = background.stop()
      working.catch(() => null)
      await setTimeout(config.drainSeconds * 1000, null, { signal: hurry }).catch(() => null)
      await Promise.all([listening.close(), measured?.close()])
      const rest = working.then(() => background.stopMails())
      await Promise.race([rest, setTimeout(REST_MS, null, { ref: false })])
      endIdleThreads()
      await release()
    }
    const owner = config.local ? createOwnerLink(config.dataDir, listening.url) : null
    return { url: listening.url, owner, stop }
  } catch (error) {
    await release()
    throw error
  }
}

/** Locks the data folder for this process, with its database, until they are released. */
export async function takeDataFolder(
  config: Config,
  store: ArtefactStore,
): Promise<{ db: Db; release: () => Promise<void> }> {
  const { dataDir, databaseUrl } = config
  const unlock = lockDataDir(dataDir)
  try {
    if (databaseUrl === null) refuseLostJournal(dataDir)
    checkRoom(dataDir)
    const db = await openSoundDatabase(config, store)
    if (databaseUrl === null) markOpen(dataDir)
    const close = () => db.destroy().then(() => markClosed(dataDir))
    return { db, release: () => close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Never creates a database over the files of an old one, and refuses one damaged by a failing disk. */
async function openSoundDatabase({ dataDir, databaseUrl }: Config, store: ArtefactStore): Promise<Db> {
  if (databaseUrl === null) await refuseLostDatabase(dataDir, store)
  const db = openDatabase(databaseUrl ?? databasePath(dataDir))
  await checkIntegrity(db)
  await requireSameInstallation(db, store, dataDir).catch(async error => {
    await db.destroy()
    throw error
  })
  // From now on, the journal of a running server is never empty: an empty journal has been lost.
  await writeMeta(db, 'started', new Date(timeOf(db)).toISOString())
  return db
}

async function prepareClient(say: Translate, signal: AbortSignal): Promise<void> {
  if (isClientFresh(root)) return
  logStart(say('start.building'))
  try {
    await buildClient(root, signal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(say => say('start.notBuilt', { reason }))
  }
}

async function prepareCatalogue(
  db: Db,
  { seed, dataDir, objects, log }: Config,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  if (seed === 'none' || !(await isSeedDue(db))) return
  const fill = async () => {
    // Another server may have filled the catalogue.
    if (!(await isSeedDue(db))) return
    logStart(terminalTexts(language)('start.seeding'))
    const task = { dataDir, objects, database: addressOf(db), outlines: null }
    const progress = log === 'json' ? notifyProgress : showProgress(process.stdout, language)
    await seedInWorker(task, progress, signal)
  }
  await dialectOf(db).alone(db, 'seed', fill, signal)
}

/** Reports each imported instance. */
const notifyProgress: OnProgress = ({ dataset, step, done }) => {
  if (step === 'done') logStart(`${dataset}: ${done}`, { dataset, zones: done })
}

interface Parts {
  db: Db
  store: ArtefactStore
  config: Config
  tiles: TileMaking
  preparation: Background['preparation']
  metrics: Metrics | null
  stopping: AbortSignal
}

/** Warns the operator when the clock of this machine differs from the database's. */
export function reportSkew(db: Db, say: Translate): void {
  const skew = notableSkew(db)
  if (skew === null) return
  const seconds = Math.round(skew)
  logStart(say('start.clock', { seconds: Math.abs(seconds) }), { seconds }, 'warn')
}

/** Serves the metrics on a separate port, for the operator's programs. */
export function serveMetrics(
  metrics: Metrics,
  place: NonNullable<Config['metrics']>,
  { db, tiles }: { db: Db; tiles: Pick<TileMaking, 'waiting'> },
): Promise<Listening> {
  metrics.add('cartable_tilesets_waiting', 'Geometry sets whose tiles are to be made', () => tiles.waiting())
  metrics.add('cartable_mails_waiting', 'Mails that have not been sent', () => countWaitingMails(db))
  metrics.add('cartable_clock_skew_seconds', 'Seconds by which the clock is ahead of the database', () =>
    clockSkew(db),
  )
  return listen(getRequestListener(metrics.app.fetch), { ...place, variable: 'METRICS_PORT' })
}

async function serve(parts: Parts, development: boolean): Promise<Listening> {
  const { config } = parts
  if (!development) {
    const app = createApp({ ...parts, client: clientFolder(root) })
    return listen(getRequestListener(app.fetch), config, refusals(config))
  }
  const nonce = developmentNonce()
  const app = createApp({ ...parts, client: null, nonce })
  // Vite and the server depend on each other: Vite needs the server for its web socket.
  const ready = Promise.withResolvers<RequestListener>()
  const listening = await listen(
    async (request, response) => (await ready.promise)(request, response),
    config,
    refusals(config),
  )
  ready.resolve(await developmentListener(app, root, nonce, listening.server))
  return listening
}
