import { z } from 'zod'
import { rejectAs } from '../failures.ts'
import { request } from '../request.ts'
import { apiSettings } from '../settings.ts'
import type { Tokens } from './session.ts'

const RefreshAnswer = z.object({ access: z.string(), refresh: z.string().optional() })

/** Exchanges a refresh token; none where the server keeps it in a cookie of its own. Nobody can abort it. */
export async function exchange(refresh: string): Promise<Tokens> {
  const path = '/accounts/rest/token/refresh/'
  try {
    const limit = AbortSignal.timeout(apiSettings().timeout)
    const response = await request({ path, body: refresh === '' ? {} : { refresh } }, null, limit)
    const answer = RefreshAnswer.parse(await response.json())
    return { access: answer.access, refresh: answer.refresh ?? refresh }
  } catch (error) {
    return rejectAs(error, undefined)
  }
}
