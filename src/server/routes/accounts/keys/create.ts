import { createRoute } from '@hono/zod-openapi'
import { CreatedApiKey, MAX_KEYS, NewApiKey } from '../../../../contract/apiKey.ts'
import { sessionOf } from '../../../auth/guard.ts'
import { securityLog } from '../../../auth/log.ts'
import type { App } from '../../../context.ts'
import { insertKey } from '../../../db/apiKeys.ts'
import { ApiError } from '../../../errors.ts'
import { newKey } from '../../../keys/value.ts'
import { throttle } from '../../../limits/throttle.ts'
import { json } from '../../answers.ts'
import { accountRefusals, jsonBody } from '../say.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'Make an API key',
  description:
    'The value of the key is in this answer and in no other. An account has a limited number of live keys.',
  request: jsonBody(NewApiKey),
  responses: {
    201: json(CreatedApiKey, 'The key, with its value'),
    ...accountRefusals,
  },
})

/** `POST accounts/rest/api/` */
export function keyCreate(app: App): void {
  app.openapi(route, async c => {
    const { db, clock } = c.var
    const { userId } = sessionOf(c)
    throttle(c, 'newKey', String(userId))
    const made = newKey()
    const key = await insertKey(db, userId, made, c.req.valid('json'), clock())
    if (key === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyKeys', params: { max: MAX_KEYS } })
    securityLog(c, 'key.created', { user: userId, key: key.id })
    return c.json({ ...key, key: made.value }, 201)
  })
}
