import { createRoute, z } from '@hono/zod-openapi'
import { InstanceId } from '../../../contract/common.ts'
import { ErrorDetail } from '../../../contract/error.ts'
import { CatalogueError } from '../../catalogue/catalogueError.ts'
import { removeInstances } from '../../catalogue/removeInstances.ts'
import { importerOfInstance } from '../../catalogue/store/instances.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { importerOf } from './importer.ts'

const route = createRoute({
  method: 'delete',
  path: '/cartable/import/instance/{id}/',
  tags: ['Imports'],
  summary: 'Takes an import back: its instance is removed from the catalogue',
  description: 'Only of whoever imported it, and as long as no other instance has its zones from it.',
  request: { params: z.object({ id: InstanceId }) },
  responses: {
    204: { description: 'It is gone' },
    ...refusals,
    409: json(ErrorDetail, 'Another instance has its zones from it'),
  },
})

/** `DELETE cartable/import/instance/{id}/` */
export function importUndo(app: App): void {
  app.openapi(route, async c => {
    const { db, store } = c.var
    const { id } = c.req.valid('param')
    // Somebody else's is told as one that is not there.
    if ((await importerOfInstance(db, id)) !== (importerOf(c)?.user ?? null)) throw ApiError.notFound()
    await removeInstances(db, store, [id]).catch((error: unknown) => {
      throw error instanceof CatalogueError ? ApiError.detail(409, 'importBorrowed') : error
    })
    securityLog(c, 'import.undone', { instance: id })
    return c.body(null, 204)
  })
}
