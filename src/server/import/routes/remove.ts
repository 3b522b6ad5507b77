import { createRoute } from '@hono/zod-openapi'
import { refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ownerOfUploads, UploadParameter } from './held.ts'

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
    const { uploads } = c.var.imports
    const file = uploads.find(ownerOfUploads(c), c.req.valid('param').id)
    if (file !== undefined) await uploads.remove(file.id)
    return c.body(null, 204)
  })
}
