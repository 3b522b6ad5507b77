import { z } from 'zod'
import type { GoogleConfig } from '../../platform/config.ts'

/** User as described by Google. */
export interface GoogleIdentity {
  /** Google's identifier of the user: the only one that never changes hands. */
  sub: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  /**
   * Identifier of a proof that may be used once, with its expiry in seconds since 1970; null for a proof
   * without one.
   */
  once: { jti: string; expiresAt: number } | null
}

/** Refusal of a proof of identity: it is invalid, expired, or meant for another application. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
}

/** Google did not answer, or not as documented. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
}

/** Returns the Google addresses that a login calls. `origin` replaces Google's hosts in tests. */
export function endpointsOf(origin: string | null) {
  const oauth = origin ?? 'https://oauth2.googleapis.com'
  const apis = origin ?? 'https://www.googleapis.com'
  return {
    token: `${oauth}/token`,
    tokenInfo: `${oauth}/tokeninfo`,
    userInfo: `${apis}/oauth2/v2/userinfo`,
    keys: `${apis}/oauth2/v3/certs`,
  }
}

export type Endpoints = ReturnType<typeof endpointsOf>

/** Timeout of a call to Google. */
export const TIMEOUT_MS = 5000

/**
 * Calls one of Google's addresses. Throws a GoogleRefusal if Google refuses, and a GoogleUnavailable if it
 * does not answer or the answer is invalid.
 */
export async function callGoogle<T extends z.ZodType>(
  address: string,
  init: RequestInit,
  schema: T,
): Promise<z.infer<T>> {
  const answer = await answerOf(address, init)
  if (answer.status >= 500 || answer.status === 429) throw new GoogleUnavailable(`HTTP ${answer.status}`)
  if (!answer.ok) throw new GoogleRefusal(`HTTP ${answer.status}`)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GoogleUnavailable('An answer of another form')
  return parsed.data
}

async function answerOf(address: string, init: RequestInit) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(address, { ...init, redirect: 'error', signal })
    const body: unknown = response.ok ? await response.json() : await response.body?.cancel()
    return { status: response.status, ok: response.ok, body }
  } catch (error) {
    throw new GoogleUnavailable('No answer', { cause: error })
  }
}

const Tokens = z.object({ access_token: z.string().min(1) })

/** Exchanges the code of the client's popup for an access token. */
export async function exchangeCode(
  endpoints: Endpoints,
  { clientId, clientSecret }: GoogleConfig & { clientSecret: string },
  code: string,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    client_secret: clientSecret,
    // Value that Google's library expects as the address of a popup.
    redirect_uri: 'postmessage',
  })
  const { access_token } = await callGoogle(endpoints.token, { method: 'POST', body }, Tokens)
  return access_token
}
