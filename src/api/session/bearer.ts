import type { ConfiguredMiddleware } from 'wretch/types'
import { z } from 'zod'
import type { Tokens } from '../../domain/account/tokens.ts'
import { ask } from '../client.ts'
import type { Middlewares } from '../request.ts'

const RefreshAnswer = z.object({ access: z.string(), refresh: z.string().optional() })

/** Exchanges a refresh token; none where the server keeps it in a cookie of its own. Nobody can abort it. */
export async function exchange(refresh: string): Promise<Tokens> {
  const call = { path: '/accounts/rest/token/refresh/', body: refresh === '' ? {} : { refresh } }
  const answer = await ask(RefreshAnswer, call, outside)
  return { access: answer.access, refresh: answer.refresh ?? refresh }
}

/** Sends an access along, where there is one. */
export const bearer =
  (access: string | null): ConfiguredMiddleware =>
  next =>
  (url, options) =>
    access === null
      ? next(url, options)
      : next(url, { ...options, headers: { ...options.headers, Authorization: `Bearer ${access}` } })

/** The session's own calls: nothing renews it for them. */
export const outside: Middlewares = () => []
