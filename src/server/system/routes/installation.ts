import { createRoute, z } from '@hono/zod-openapi'
import { ClientConfig } from '../../../contract/config.ts'
import { isCatalogueEmpty } from '../../catalogue/store/datasets.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { version } from '../../platform/version.ts'
import { hasRoom } from '../dataFolder.ts'

const Health = z.object({
  status: z.enum(['ok', 'degraded']).meta({ description: 'Degraded: it answers, but not everything' }),
  problems: z.array(z.enum(['diskFull', 'damagedData'])).meta({
    description:
      'The disk has no room for changes; data were found damaged, which `npm run datasets -- check` tells of',
  }),
})

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Installation'],
  summary: 'Whether the server is ready',
  responses: { 200: json(Health, 'Ready') },
})

/** `GET healthz`: answers once the server listens and its database reads, and says what is wrong. */
export function health(app: App): void {
  app.openapi(healthRoute, async c => {
    await isCatalogueEmpty(c.var.db)
    c.header('Cache-Control', 'no-store')
    const problems = [
      ...(hasRoom(c.var.config.dataDir) ? [] : ['diskFull' as const]),
      ...(c.var.store.damaged.size === 0 ? [] : ['damagedData' as const]),
    ]
    return c.json({ status: problems.length === 0 ? ('ok' as const) : ('degraded' as const), problems }, 200)
  })
}

const clientConfigRoute = createRoute({
  method: 'get',
  path: '/config.json',
  tags: ['Installation'],
  summary: 'What a client must know of this installation',
  responses: { 200: json(ClientConfig, 'The configuration') },
})

/** `GET config.json` */
export function clientConfig(app: App): void {
  app.openapi(clientConfigRoute, c => {
    const { access, basemapStyleUrl, google, sentryDsn, local, ...config } = c.var.config
    // It says nothing of who asks.
    c.header('Cache-Control', 'public, no-cache')
    return c.json(
      {
        version,
        access,
        basemap_style_url: basemapStyleUrl,
        google_client_id: google?.clientId ?? null,
        google_flow: google?.clientSecret ? 'code' : 'token',
        sentry_dsn: sentryDsn,
        demo: local,
        mailbox: local && config.mailUrl === null,
        feedback_mailed: config.feedbackTo !== null,
        import: config.import,
        import_max_bytes: config.importMaxBytes,
        offline: config.offline,
        preparing: [...c.var.preparation.datasets],
      },
      200,
    )
  })
}
