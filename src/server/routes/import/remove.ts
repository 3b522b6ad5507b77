import { createRoute } from '@hono/zod-openapi'
import type { App } from '../../context.ts'
import { refusals } from '../answers.ts'
import { UploadParameter } from './held.ts'

const route = createRoute({
  method: 'delete',
  path: '/cartable/import/{id}/',
  tags: ['Imports'],
  summary: 'Forgets a file that was sent',
  request: { params: UploadParameter },
  responses: { 204: { description: 'It is not there, or no more' }, ...refusals },
})

/** `DELETE cartable/import/{id}/` */
export function importRemove(app: App): void {
  app.openapi(route, async c => {
    await c.var.imports.uploads.remove(c.req.valid('param').id)
    return c.body(null, 204)
  })
}
