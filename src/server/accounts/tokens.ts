import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { derive, type Secrets } from './secrets.ts'

/** Seconds a bearer is good for: leaving shows within them even where nobody looks the session up. */
export const ACCESS_SECONDS = 5 * 60
/** Seconds a refresh token is good for. */
export const REFRESH_SECONDS = 24 * 3600
/** Seconds a session lasts at most, however often it is renewed. */
export const SESSION_SECONDS = 30 * 24 * 3600

/** A longer one is none of ours. */
const MAX_LENGTH = 4096

/** Strict: a token says what ours say, and nothing more. */
const Claims = z.strictObject({
  token_type: z.enum(['access', 'refresh']),
  /** A text, as the API's clients know it. */
  user_id: z.string().regex(/^[1-9]\d{0,15}$/),
  sid: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

/** Reason for which a token is not taken: the key of a text. */
type TokenFault = 'tokenInvalid' | 'tokenExpired' | 'tokenWrongType' | 'tokenRevoked'

export class TokenError extends Error {
  override name = 'TokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault) {
    super(fault)
    this.fault = fault
  }
}

/** Returns the seconds since 1970. */
export const secondsOf = (clock: () => number): number => Math.floor(clock() / 1000)

/** Makes a random id of 128 bits. */
export const randomId = (): string => randomUUID().replaceAll('-', '')

const signingKeys = new WeakMap<Uint8Array, KeyObject>()

/** The same object each time: what is derived from it for the cryptography is kept with it. */
function signingKey(secret: Uint8Array): KeyObject {
  const known = signingKeys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(derive(secret, 'tokens'))
  signingKeys.set(secret, key)
  return key
}

/** The same claims always make the same token. */
export function signToken([secret]: Secrets, claims: Claims): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signingKey(secret))
}

/**
 * The claims of a token of ours that is good now, in seconds since 1970. Throws a TokenError. A token that was given
 * later than now is good: only the server signs, and its clock has been set back.
 */
export const readToken = (secrets: Secrets, token: string, now: number): Promise<Claims> =>
  verify(secrets, token, now)

/** The claims of a token of ours, good or over: it is never too late to leave. Throws a TokenError. */
export const readTokenIgnoringExpiry = (secrets: Secrets, token: string): Promise<Claims> =>
  verify(secrets, token, 0)

async function verify(secrets: Secrets, token: string, now: number): Promise<Claims> {
  if (token.length > MAX_LENGTH) throw new TokenError('tokenInvalid')
  for (const secret of secrets) {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, signingKey(secret), {
        algorithms: ['HS256'],
        currentDate: new Date(now * 1000),
      })
      const claims = Claims.safeParse(payload)
      if (!claims.success || Object.keys(protectedHeader).some(name => name !== 'alg' && name !== 'typ'))
        break
      return claims.data
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new TokenError('tokenExpired')
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
    }
  }
  throw new TokenError('tokenInvalid')
}
