import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import { InstanceId } from '../../../contract/ids.ts'
import { PastImportPage } from '../../../contract/import.ts'
import { CatalogueError, removeInstances } from '../../catalogue/changes.ts'
import { importerOfInstance } from '../../catalogue/store/instances.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { languageOf } from '../../platform/text.ts'
import { reportOfStored } from '../pipeline/outcome.ts'
import { listImports } from '../store/imports.ts'
import { importerOf } from './request.ts'

const importListRoute = createRoute({
  method: 'get',
  path: '/cartable/import/',
  tags: ['Imports'],
  summary: 'Imports of whoever asks that are in the catalogue, the last one first',
  description:
    'Each can be taken back. The operator’s are those of the owner of the machine and of the command line.',
  request: { query: z.object({ page: PageParameter }) },
  responses: { 200: json(PastImportPage, 'A page of imports'), ...refusals },
})

/** `GET cartable/import/` */
export function importList(app: App): void {
  app.openapi(importListRoute, async c => {
    const slice = sliceOf(c.req.valid('query').page)
    const { count, results } = await listImports(c.var.db, importerOf(c)?.user ?? null, slice)
    const language = languageOf(c.req.header('accept-language'))
    const imports = results.map(({ instance, name, report }) => {
      const told = reportOfStored(report, language)
      // Its status has changed since, where another became the latest.
      return { instance, name, report: told && { ...told, instance } }
    })
    c.header('Cache-Control', 'private, no-store')
    return c.json(pageOf(c, slice, count, imports), 200)
  })
}

const importUndoRoute = createRoute({
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
  app.openapi(importUndoRoute, async c => {
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
