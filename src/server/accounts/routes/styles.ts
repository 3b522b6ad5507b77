import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../contract/common.ts'
import { MAX_STYLES, NewSavedStyle, SavedStyle, SavedStyleList } from '../../../contract/savedStyle.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import type { App } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { sessionOf } from '../http/guard.ts'
import { deleteStyle, listStyles, saveStyle } from '../store/savedStyles.ts'

const styleListRoute = createRoute({
  method: 'get',
  path: '/accounts/rest/style/',
  tags: ['Saved styles'],
  summary: 'The styles that the account has saved of datasets, the one saved last first',
  responses: { 200: json(SavedStyleList, 'The styles') },
})

/** `GET accounts/rest/style/` */
export function styleList(app: App): void {
  app.openapi(styleListRoute, async c => c.json(await listStyles(c.var.db, sessionOf(c).userId), 200))
}

const styleSaveRoute = createRoute({
  method: 'post',
  path: '/accounts/rest/style/',
  tags: ['Saved styles'],
  summary: 'Save a style of a dataset',
  description:
    'The id is made by the caller, at random: a style of the account with the same id is replaced, which also renames ' +
    'it. An account has a limited number of styles.',
  request: jsonBody(NewSavedStyle),
  responses: { 200: json(SavedStyle, 'The style as it is saved'), ...accountRefusals },
})

/** `POST accounts/rest/style/` */
export function styleSave(app: App): void {
  app.openapi(styleSaveRoute, async c => {
    const { db, clock } = c.var
    const { userId } = sessionOf(c)
    throttle(c, 'saveStyle', String(userId))
    const saved = await saveStyle(db, userId, c.req.valid('json'), clock())
    if (saved === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyStyles', params: { max: MAX_STYLES } })
    return c.json(saved, 200)
  })
}

const styleRemoveRoute = createRoute({
  method: 'delete',
  path: '/accounts/rest/style/{id}/',
  tags: ['Saved styles'],
  summary: 'Remove a saved style',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account has no such style'),
    ...accountRefusals,
  },
})

/** `DELETE accounts/rest/style/{id}/` */
export function styleRemove(app: App): void {
  app.openapi(styleRemoveRoute, async c => {
    const { id } = c.req.valid('param')
    if (!(await deleteStyle(c.var.db, sessionOf(c).userId, id))) throw ApiError.notFound()
    return c.body(null, 204)
  })
}
