import { createRoute } from '@hono/zod-openapi'
import { MAX_STYLES, NewSavedStyle, SavedStyle } from '../../../../contract/savedStyle.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../../platform/http/say.ts'
import { throttle } from '../../../platform/http/throttle.ts'
import { sessionOf } from '../../http/guard.ts'
import { saveStyle } from '../../store/savedStyles.ts'

const route = createRoute({
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
  app.openapi(route, async c => {
    const { db, clock } = c.var
    const { userId } = sessionOf(c)
    throttle(c, 'saveStyle', String(userId))
    const saved = await saveStyle(db, userId, c.req.valid('json'), clock())
    if (saved === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyStyles', params: { max: MAX_STYLES } })
    return c.json(saved, 200)
  })
}
