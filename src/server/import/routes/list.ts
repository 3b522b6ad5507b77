import { createRoute, z } from '@hono/zod-openapi'
import { PastImportPage } from '../../../contract/import.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { PageParameter, pageOf, sliceOf } from '../../platform/http/paging.ts'
import { languageOf } from '../../platform/text.ts'
import { reportOfKept } from '../pipeline/outcome.ts'
import { listImports } from '../store/imports.ts'
import { importerOf } from './importer.ts'

const route = createRoute({
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
  app.openapi(route, async c => {
    const slice = sliceOf(c.req.valid('query').page)
    const { count, results } = await listImports(c.var.db, importerOf(c)?.user ?? null, slice)
    const language = languageOf(c.req.header('accept-language'))
    const imports = results.map(({ instance, name, report }) => {
      const told = reportOfKept(report, language)
      // Its status has changed since, where another became the latest.
      return { instance, name, report: told && { ...told, instance } }
    })
    c.header('Cache-Control', 'private, no-store')
    return c.json(pageOf(c, slice, count, imports), 200)
  })
}
