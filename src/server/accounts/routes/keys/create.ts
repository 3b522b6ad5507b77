import { createRoute } from '@hono/zod-openapi'
import { CreatedApiKey, MAX_KEYS, NewApiKey } from '../../../../contract/apiKey.ts'
import { latestEnd, MAX_KEY_YEARS } from '../../../../domain/keyTerm.ts'
import { json } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/context.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { accountRefusals, jsonBody } from '../../../platform/http/say.ts'
import { securityLog } from '../../../platform/http/securityLog.ts'
import { throttle } from '../../../platform/http/throttle.ts'
import { sessionOf } from '../../http/guard.ts'
import { insertKey } from '../../store/apiKeys.ts'
import { newKey } from '../../store/keyValue.ts'

const route = createRoute({
  method: 'post',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'Make an API key',
  description:
    'The value of the key is in this answer and in no other. An account has a limited number of live keys. Without ' +
    'expiry_date a key is good for a year, with null until it is removed; a date must be to come, and within ' +
    `${MAX_KEY_YEARS} years.`,
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
    const wanted = c.req.valid('json')
    checkEnd(wanted, clock())
    const made = newKey()
    const key = await insertKey(db, userId, made, wanted, clock())
    if (key === null)
      throw ApiError.field('non_field_errors', { key: 'tooManyKeys', params: { max: MAX_KEYS } })
    securityLog(c, 'key.created', { user: userId, key: key.id })
    return c.json({ ...key, key: made.value }, 201)
  })
}

/** Refuses a key that would be over at once, or that ends so late that the date is a mistake. */
function checkEnd({ expiry_date }: NewApiKey, now: number): void {
  if (expiry_date === undefined || expiry_date === null) return
  const end = Date.parse(expiry_date)
  if (end <= now) throw ApiError.field('expiry_date', { key: 'expiryPast' })
  if (end > latestEnd(now))
    throw ApiError.field('expiry_date', { key: 'expiryTooFar', params: { years: MAX_KEY_YEARS } })
}
