import { createRoute, z } from '@hono/zod-openapi'
import { ErrorDetail } from '../../../../contract/error.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { accountRefusals } from '../../../platform/http/say.ts'
import { securityLog } from '../../../platform/http/securityLog.ts'
import { sessionOf } from '../../http/guard.ts'
import { deleteKey } from '../../store/apiKeys.ts'

const route = createRoute({
  method: 'delete',
  path: '/accounts/rest/api/{id}/',
  tags: ['API keys'],
  summary: 'Remove an API key, which is good for nothing from then on',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account has no such key'),
    ...accountRefusals,
  },
})

/** `DELETE accounts/rest/api/{id}/` */
export function keyRemove(app: App): void {
  app.openapi(route, async c => {
    const { userId } = sessionOf(c)
    const { id } = c.req.valid('param')
    if (!(await deleteKey(c.var.db, userId, id))) throw ApiError.notFound()
    securityLog(c, 'key.deleted', { user: userId, key: id })
    return c.body(null, 204)
  })
}
