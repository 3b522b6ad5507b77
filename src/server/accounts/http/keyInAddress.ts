import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../platform/http/context.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { KEY_PATTERN } from '../store/keyValue.ts'

const NAMES = new Set(['api_key', 'apikey', 'api-key', 'x-api-key'])

/** Refuses a key in the address: addresses are logged, kept in histories and sent on to other sites. */
export const refuseKeyInAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  const query = new URL(c.req.url).searchParams
  const isKey = ([name, value]: [string, string]) => NAMES.has(name.toLowerCase()) || KEY_PATTERN.test(value)
  if ([...query].some(isKey)) throw ApiError.detail(400, 'keyInAddress')
  await next()
}
