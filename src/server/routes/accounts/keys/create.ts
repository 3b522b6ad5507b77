import { createRoute } from '@hono/zod-openapi'
import { CreatedApiKey, MAX_KEYS, NewApiKey } from '../../../../contract/apiKey.ts'
import { FieldErrors } from '../../../../contract/error.ts'
import { sessionOf } from '../../../auth/guard.ts'
import { securityLog } from '../../../auth/log.ts'
import type { App } from '../../../context.ts'
import { insertKey } from '../../../db/apiKeys.ts'
import { ApiError } from '../../../errors.ts'
import { newKey } from '../../../keys/value.ts'
import { throttle } from '../../../limits/throttle.ts'
import { json } from '../../answers.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'Make an API key',
  description: 'The value of the key is in this answer and in no other.',
  request: { body: { required: true, content: { 'application/json': { schema: NewApiKey } } } },
  responses: {
    201: json(CreatedApiKey, 'The key, with its value'),
    400: json(FieldErrors, 'A name that is none, or as many keys as an account may have'),
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
