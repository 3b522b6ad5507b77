import { createRoute, z } from '@hono/zod-openapi'

import type { App } from '../../context.ts'
import { isCatalogueEmpty } from '../../db/datasets.ts'
import { json } from '../answers.ts'

const route = createRoute({
  method: 'get',
  path: '/healthz',
  tags: ['Installation'],
  summary: 'Whether the server is ready',
  responses: { 200: json(z.object({ status: z.literal('ok') }), 'Ready') },
})

/** `GET healthz`: answers once the server listens and its database reads. */
export function health(app: App): void {
  app.openapi(route, async c => {
    await isCatalogueEmpty(c.var.db)
    c.header('Cache-Control', 'no-store')
    return c.json({ status: 'ok' as const }, 200)
  })
}
