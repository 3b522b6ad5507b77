import { createRoute, z } from '@hono/zod-openapi'
import { isCatalogueEmpty } from '../../catalogue/store/datasets.ts'
import { json } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { hasRoom } from '../dataFolder.ts'

const Health = z.object({
  status: z.enum(['ok', 'degraded']).meta({ description: 'Degraded: it answers, but not everything' }),
  problems: z.array(z.enum(['diskFull', 'damagedData'])).meta({
    description:
      'The disk has no room for changes; data were found damaged, which `npm run datasets -- check` tells of',
  }),
})

const route = createRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Installation'],
  summary: 'Whether the server is ready',
  responses: { 200: json(Health, 'Ready') },
})

/** `GET healthz`: answers once the server listens and its database reads, and says what is wrong. */
export function health(app: App): void {
  app.openapi(route, async c => {
    await isCatalogueEmpty(c.var.db)
    c.header('Cache-Control', 'no-store')
    const problems = [
      ...(hasRoom(c.var.config.dataDir) ? [] : ['diskFull' as const]),
      ...(c.var.store.damaged.size === 0 ? [] : ['damagedData' as const]),
    ]
    return c.json({ status: problems.length === 0 ? ('ok' as const) : ('degraded' as const), problems }, 200)
  })
}
