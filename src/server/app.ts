import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { getPath } from 'hono/utils/url'
import type { ArtefactStore } from './artefacts/store.ts'
import { serveClient } from './client/serve.ts'
import type { Config } from './config.ts'
import type { App, AppEnv } from './context.ts'
import type { Db } from './db/connection.ts'
import { serveDocs } from './docs/serve.ts'
import { ApiError, answerError, answerInvalid, answerNotFound } from './errors.ts'
import { ImportDesk } from './import/jobs/desk.ts'
import { Limits } from './limits/limits.ts'
import { canonicalPath } from './paths.ts'
import { UPLOAD_PATH } from './routes/import/upload.ts'
import { mountRoutes } from './routes/index.ts'
import { MAX_NESTING, nestsDeeperThan } from './routes/nesting.ts'
import { securityHeaders } from './security.ts'
import { Selections } from './zones/selections.ts'

/** Bytes of the largest body: a filter of 100 leaves is far smaller. */
const MAX_BODY = 256 * 1024

interface AppParts {
  db: Db
  store: ArtefactStore
  config: Config
  /** Folder of the built client; null where something else serves it. */
  client: string | null
  /** For the parts that Vite writes into the page during development. */
  nonce?: string
  /** Tells the time, for tests that let it pass. */
  clock?: () => number
}

/** Assembles the server's application. Nothing listens yet, so that tests can ask it directly. */
export function createApp({ db, store, config, client, nonce, clock = Date.now }: AppParts): App {
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: answerInvalid,
    getPath: request => canonicalPath(getPath(request)),
  })
  const selections = new Selections()
  const limits = new Limits(clock)
  const imports = new ImportDesk(store, config.importMaxBytes)
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(securityHeaders(config, nonce), requestId(), compress())
  app.use(async (c, next) => {
    c.set('db', db)
    c.set('store', store)
    c.set('config', config)
    c.set('selections', selections)
    c.set('limits', limits)
    c.set('imports', imports)
    c.set('clock', clock)
    await next()
  })
  app.use('/cartable/dataset/*', etag())
  app.use(
    exceptUploads(
      bodyLimit({ maxSize: MAX_BODY, onError: c => answerError(ApiError.detail(413, 'tooLarge'), c) }),
    ),
  )
  app.post(
    '*',
    exceptUploads(async (c, next) => {
      if (nestsDeeperThan(await c.req.text(), MAX_NESTING)) throw ApiError.detail(400, 'malformed')
      await next()
    }),
  )
  mountRoutes(app)
  serveDocs(app)
  if (client !== null) serveClient(app, client)
  return app
}

/** A file on its way is no JSON, and has a limit of its own. */
const exceptUploads =
  (handler: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.req.path === UPLOAD_PATH ? next() : handler(c, next)
