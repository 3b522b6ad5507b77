import { ListedImportPage } from '../../../contract/administration.ts'
import { importerOfInstance } from '../../catalogue/store/instances.ts'
import { json, refusals } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { PageQuery, readPage } from '../../platform/http/paging.ts'
import { listAllImports } from '../store/imports.ts'
import { REMOVAL, removeFromCatalogue } from './request.ts'

/** `GET accounts/rest/administration/import/` */
export const allImports = operation({
  method: 'get',
  path: '/accounts/rest/administration/import/',
  tags: ['Administration'],
  summary: 'Instances of the catalogue with their importers, newest first',
  request: { query: PageQuery },
  responses: { 200: json(ListedImportPage, 'A page of imports'), ...refusals },
})(async c => {
  return c.json(await readPage(c, c.req.valid('query'), slice => listAllImports(c.var.db, slice)), 200)
})

/** `DELETE accounts/rest/administration/import/{id}/` */
export const importTakeOut = operation({
  method: 'delete',
  path: '/accounts/rest/administration/import/{id}/',
  tags: ['Administration'],
  summary: 'Removes any instance from the catalogue',
  description: 'Only while no other instance uses its zones.',
  ...REMOVAL,
})(async c => {
  const { id } = c.req.valid('param')
  if ((await importerOfInstance(c.var.db, id)) === undefined) throw ApiError.notFound()
  await removeFromCatalogue(c, id)
  return c.body(null, 204)
})
