import { z } from 'zod'
import type { GoogleConfig } from '../../platform/config.ts'

/** A person as Google knows them. */
export interface GoogleIdentity {
  /** Google's name for the person: the only one that never changes hands. */
  sub: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  /** Marks the proof that may be used once, with its end in seconds since 1970; null for a proof that is none. */
  once: { jti: string; expiresAt: number } | null
}

/** Refusal of a proof of identity: it is wrong, over, or meant for another application. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
}

/** Google could not be asked, or did not answer as it should. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
}

/** Returns the addresses of Google that a login asks. `origin` stands in for Google's hosts where Google is played. */
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

/** Google answers within fractions of a second, or is in trouble. */
export const TIMEOUT_MS = 5000

/**
 * Asks one of Google's addresses. Throws a GoogleRefusal when it says no, a GoogleUnavailable when it says
 * nothing, or nothing that makes sense.
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

/** Changes the code that a popup of the client was given for an access token. */
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
    // What Google's library takes for the address of a popup.
    redirect_uri: 'postmessage',
  })
  const { access_token } = await callGoogle(endpoints.token, { method: 'POST', body }, Tokens)
  return access_token
}
