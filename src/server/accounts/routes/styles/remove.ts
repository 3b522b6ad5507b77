import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../../contract/error.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { accountRefusals } from '../../../platform/http/say.ts'
import { sessionOf } from '../../http/guard.ts'
import { deleteStyle } from '../../store/savedStyles.ts'

const route = createRoute({
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
  app.openapi(route, async c => {
    const { id } = c.req.valid('param')
    if (!(await deleteStyle(c.var.db, sessionOf(c).userId, id))) throw ApiError.notFound()
    return c.body(null, 204)
  })
}
