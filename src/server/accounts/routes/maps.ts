import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import { MAX_MAPS, NewSavedMap, SavedMap, SavedMapList } from '../../../contract/savedMap.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { sessionOf } from '../http/guard.ts'
import { deleteMap, listMaps, saveMap } from '../store/savedMaps.ts'

const mapListRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/map/',
  tags: ['Saved maps'],
  summary: 'Saved maps of the account, the last saved first',
  responses: { 200: json(SavedMapList, 'The maps') },
})

/** `GET accounts/rest/map/` */
export function mapList(app: App): void {
  app.openapi(mapListRoute, async c => c.json(await listMaps(c.var.db, sessionOf(c).userId), 200))
}

const mapSaveRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/map/',
  tags: ['Saved maps'],
  summary: 'Saves a map',
  description:
    'A map is the query of the address that opens it, a name, and an image of up to 20 kB. The caller chooses the id: a map of the account with the same id is replaced. An account has a limited number of maps.',
  request: jsonBody(NewSavedMap),
  responses: { 200: json(SavedMap, 'The saved map'), ...accountRefusals },
})

/** `POST accounts/rest/map/` */
export function mapSave(app: App): void {
  app.openapi(mapSaveRoute, async c => {
    const { db, clock } = c.var
    const { userId } = sessionOf(c)
    await throttle(c, 'saveMap', String(userId))
    const saved = await saveMap(db, userId, c.req.valid('json'), clock())
    if (saved === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyMaps', params: { max: MAX_MAPS } })
    return c.json(saved, 200)
  })
}

const mapRemoveRoute = createRoute({
  method: 'delete',
  path: '/accounts/rest/map/{id}/',
  tags: ['Saved maps'],
  summary: 'Deletes a saved map',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account has no such map'),
    ...accountRefusals,
  },
})

/** `DELETE accounts/rest/map/{id}/` */
export function mapRemove(app: App): void {
  app.openapi(mapRemoveRoute, async c => {
    const { id } = c.req.valid('param')
    if (!(await deleteMap(c.var.db, sessionOf(c).userId, id))) throw ApiError.notFound()
    return c.body(null, 204)
  })
}
