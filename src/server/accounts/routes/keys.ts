import { z } from '@hono/zod-openapi'
import { ApiKeyList, CreatedApiKey, MAX_KEYS, NewApiKey } from '../../../contract/apiKey.ts'
import { ErrorDetail } from '../../../contract/common.ts'
import { latestEnd, MAX_KEY_YEARS } from '../../../domain/account/keyTerm.ts'
import { accountRefusals, json, jsonBody } from '../../platform/http/answers.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { operation } from '../../platform/http/operation.ts'
import { securityLog } from '../../platform/http/securityLog.ts'
import { throttle } from '../../platform/http/throttle.ts'
import { sessionOf } from '../http/guard.ts'
import { deleteKey, insertKey, listKeys, newKey } from '../store/apiKeys.ts'

export const keyList = operation({
  method: 'get',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'The API keys of the account, newest first, without their values',
  responses: { 200: json(ApiKeyList, 'The keys') },
})(async c => {
  return c.json(await listKeys(c.var.db, sessionOf(c).userId), 200)
})

export const keyCreate = operation({
  method: 'post',
  path: '/accounts/rest/api/',
  tags: ['API keys'],
  summary: 'Creates an API key',
  description:
    'Only this answer contains the value of the key. An account has a limited number of live keys. Without expiry_date ' +
    'a key is valid for a year, with null until it is removed; a date must be in the future, within ' +
    `${MAX_KEY_YEARS} years.`,
  request: jsonBody(NewApiKey),
  responses: {
    201: json(CreatedApiKey, 'The key, with its value'),
    ...accountRefusals,
  },
})(async c => {
  const { db, clock } = c.var
  const { userId } = sessionOf(c)
  await throttle(c, 'newKey', String(userId))
  const wanted = c.req.valid('json')
  checkEnd(wanted, clock())
  const made = newKey()
  const key = await insertKey(db, userId, made, wanted, clock())
  if (key === null)
    throw ApiError.field('non_field_errors', { key: 'tooManyKeys', params: { max: MAX_KEYS } })
  securityLog(c, 'key.created', { user: userId, key: key.id })
  return c.json({ ...key, key: made.value }, 201)
})

/** Refuses an expiry in the past, or so late that it must be a mistake. */
function checkEnd({ expiry_date }: NewApiKey, now: number): void {
  if (expiry_date === undefined || expiry_date === null) return
  const end = Date.parse(expiry_date)
  if (end <= now) throw ApiError.field('expiry_date', { key: 'expiryPast' })
  if (end > latestEnd(now))
    throw ApiError.field('expiry_date', { key: 'expiryTooFar', params: { years: MAX_KEY_YEARS } })
}

export const keyRemove = operation({
  method: 'delete',
  path: '/accounts/rest/api/{id}/',
  tags: ['API keys'],
  summary: 'Removes an API key, which is then refused',
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed' },
    404: json(ErrorDetail, 'The account has no such key'),
    ...accountRefusals,
  },
})(async c => {
  const { userId } = sessionOf(c)
  const { id } = c.req.valid('param')
  if (!(await deleteKey(c.var.db, userId, id))) throw ApiError.notFound()
  securityLog(c, 'key.deleted', { user: userId, key: id })
  return c.body(null, 204)
})
