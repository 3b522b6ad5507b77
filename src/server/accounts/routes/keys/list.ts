import { createRoute } from '@hono/zod-openapi'
import { ApiKeyList } from '../../../../contract/apiKey.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { sessionOf } from '../../http/guard.ts'
import { listKeys } from '../../store/apiKeys.ts'

const route = createRoute({
  method: 'get',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'The API keys of the account, newest first, without their values',
  responses: { 200: json(ApiKeyList, 'The keys') },
})

/** `GET accounts/rest/api/` */
export function keyList(app: App): void {
  app.openapi(route, async c => {
    return c.json(await listKeys(c.var.db, sessionOf(c).userId), 200)
  })
}
