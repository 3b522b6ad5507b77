import type { Context } from 'hono'
import type { LoginAnswer } from '../../../contract/account.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { openSession } from '../sessions.ts'
import { giveFingerprint } from './fingerprint.ts'

/** Opens a session in the browser of a request, which gets its mark in a cookie. */
export async function logIn(c: Context<AppEnv>, user: number): Promise<LoginAnswer> {
  const { answer, fingerprint } = await openSession(c.var, user)
  giveFingerprint(c, fingerprint)
  return answer
}
