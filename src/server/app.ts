import { OpenAPIHono } from '@hono/zod-openapi'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { getPath } from 'hono/utils/url'
import { Google } from './accounts/google/google.ts'
import { refuseKeyInAddress } from './accounts/http/guard.ts'
import { ownerOnly, serveOwner } from './accounts/http/owner.ts'
import { loadSecrets } from './accounts/secrets.ts'
import { serveBasemapTiles } from './basemap/routes/tiles.ts'
import { DatasetTexts } from './catalogue/datasetTexts.ts'
import { DatasetLists } from './catalogue/lists.ts'
import { serveClient } from './client/serve.ts'
import { timeOf } from './db/dialect.ts'
import { limitsOf } from './db/limits.ts'
import { serveDocs } from './docs/serve.ts'
import { uploadsOf } from './import/jobs/jobs.ts'
import { serveMailbox } from './mail/routes/mailbox.ts'
import type { Metrics } from './monitoring/http/metrics.ts'
import { traceRequests } from './monitoring/http/traceRequests.ts'
import { writeLine } from './monitoring/log.ts'
import { configureEntryPoint } from './ogc/http/entryPoint.ts'
import type { Config } from './platform/config.ts'
import type { App, AppEnv } from './platform/http/context.ts'
import { answerInvalid } from './platform/http/errors.ts'
import type { KeptAnswer } from './platform/http/keptAnswer.ts'
import { closeConnectionsWhile, drainBody } from './platform/http/listen.ts'
import { canonicalPath } from './platform/http/operation.ts'
import { logRequests } from './platform/http/requestLog.ts'
import {
  refuseCrossSiteRequests,
  refuseSeveralHosts,
  securityHeaders,
  serveSecurityText,
} from './platform/http/security.ts'
import { throttleReader } from './platform/http/throttle.ts'
import { Allowance, READERS } from './platform/limits/allowance.ts'
import { LruCache } from './platform/lru.ts'
import { runWithPatience } from './platform/patience.ts'
import { ScanQueue } from './platform/queue/scanQueue.ts'
import { prioritize } from './platform/queue/scheduling.ts'
import { ChangeFigures } from './portals/feeds/figures.ts'
import { OEMBED_PATH, serveOembed } from './portals/routes/oembed.ts'
import { serveSitemap } from './portals/routes/sitemap.ts'
import { answerError, answerNotFound } from './refusals.ts'
import { mountRoutes } from './routes.ts'
import type { Services } from './services.ts'
import { Damage } from './storage/tiler/damage.ts'
import type { TileJobs } from './storage/tiler/tileQueue.ts'
import { Readiness } from './system/readiness.ts'
import { Selections } from './zones/selections.ts'
import { Summaries } from './zones/summaries.ts'

/** Size of the cache of answers in bytes. */
const KEPT_BYTES = 64 * 2 ** 20

/** Maximum length of a request id from a proxy: the length of a UUID, and shorter than any token. */
const REQUEST_ID = 36

interface AppParts extends Pick<Services, 'db' | 'store'> {
  config: Config
  /** Folder of the built client; null when Vite serves it. */
  client: string | null
  /** Nonce for the scripts and styles that Vite adds to the page during development. */
  nonce?: string
  /** Clock, which tests control. */
  clock?: () => number
  /** Writes a line for the operator. */
  log?: (line: string) => void
  /** Queue of missing tiles; without it nobody builds them. */
  tiles?: TileJobs
  /** Datasets of the starting catalogue that are still being imported. */
  preparation?: Services['preparation']
  /** Delay in milliseconds before data that seem damaged are read again. */
  laterMs?: number | undefined
  /** Aborted when the server is asked to stop. */
  stopping?: AbortSignal
  /** Metrics for the operator; without them nothing is measured. */
  metrics?: Metrics | null
}

/** Assembles the server's application without listening, so that tests can call it directly. */
export function createApp({
  db,
  store,
  config,
  client,
  nonce,
  clock = () => timeOf(db),
  log = writeLine,
  tiles = { enqueue: () => undefined, underWay: async () => [], again: async () => [] },
  preparation = { datasets: [] },
  laterMs,
  stopping = new AbortController().signal,
  metrics = null,
}: AppParts): App {
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: answerInvalid,
    getPath: request => canonicalPath(getPath(request)),
  })
  if (metrics) app.use(metrics.measure)
  if (config.traces) app.use(traceRequests(config.trustedProxies > 0))
  const selections = new Selections()
  const summaries = new Summaries(selections)
  metrics?.add(
    'cartable_scans_waiting',
    'Scans over many zones that wait for their turn',
    () => selections.waiting,
  )
  const figures = new ChangeFigures({ db, store, selections, clock })
  const lists = new DatasetLists(db)
  const texts = new DatasetTexts(db)
  const answers = new LruCache<KeptAnswer>(KEPT_BYTES)
  const readers = new Allowance(READERS, clock)
  const secrets = loadSecrets(config)
  const { limits, rows } = limitsOf(db, clock)
  const google = config.google && new Google(config.google)
  const readiness = new Readiness({ db, dataDir: config.dataDir, objects: store.objects, stopping })
  const damage = new Damage({ db, store, tiles, ...(laterMs !== undefined && { laterMs }) })
  const uploads = uploadsOf(db, store, config.importMaxBytes)
  const surveys = new ScanQueue()
  const checks = new ScanQueue()
  const imports = new ScanQueue({ atOnce: 1 })
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(
    drainBody,
    closeConnectionsWhile(stopping),
    securityHeaders(config, nonce),
    requestId({ limitLength: REQUEST_ID }),
    compress(),
  )
  app.use(async (c, next) => {
    c.set('db', db)
    c.set('store', store)
    c.set('config', config)
    c.set('selections', selections)
    c.set('summaries', summaries)
    c.set('figures', figures)
    c.set('lists', lists)
    c.set('texts', texts)
    c.set('answers', answers)
    c.set('readers', readers)
    c.set('secrets', secrets)
    c.set('limits', limits)
    c.set('rows', rows)
    c.set('google', google)
    c.set('uploads', uploads)
    c.set('surveys', surveys)
    c.set('checks', checks)
    c.set('imports', imports)
    c.set('readiness', readiness)
    c.set('tiles', tiles)
    c.set('damage', damage)
    c.set('preparation', preparation)
    c.set('clock', clock)
    c.set('log', log)
    await runWithPatience(next)
  })
  if (config.log === 'json') app.use(logRequests)
  configureEntryPoint(app)
  app.use(refuseSeveralHosts, refuseCrossSiteRequests, refuseKeyInAddress)
  app.use('/accounts/*', async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  for (const path of ['/cartable/geom/*', '/cartable/column/*', '/accounts/*'])
    app.use(path, (_, next) => prioritize(next))
  app.use('/cartable/dataset/*', etag())
  mountRoutes(app, config)
  for (const path of ['/api/*', '/sitemap.xml', '/sitemap/*', OEMBED_PATH])
    app.use(path, (c, next) => {
      throttleReader(c)
      return next()
    })
  serveDocs(app)
  serveSecurityText(app)
  serveBasemapTiles(app, config)
  serveSitemap(app)
  serveOembed(app)
  serveMailbox(app, ownerOnly)
  serveOwner(app)
  if (client !== null) serveClient(app, client, config)
  return app
}
