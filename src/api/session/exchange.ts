import { z } from 'zod'
import type { Tokens } from '../../domain/account/account.ts'
import { ask } from '../client.ts'
import { outside } from './bearer.ts'

const RefreshAnswer = z.object({ access: z.string(), refresh: z.string().optional() })

/** Exchanges a refresh token; none where the server keeps it in a cookie of its own. Nobody can abort it. */
export async function exchange(refresh: string): Promise<Tokens> {
  const call = { path: '/accounts/rest/token/refresh/', body: refresh === '' ? {} : { refresh } }
  const answer = await ask(RefreshAnswer, call, outside)
  return { access: answer.access, refresh: answer.refresh ?? refresh }
}
