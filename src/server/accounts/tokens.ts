import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { derive, type Secrets } from './secrets.ts'

/**
 * Lifetime of an access token in seconds. A logout takes effect within this time even where the session is
 * not checked.
 */
export const ACCESS_SECONDS = 5 * 60
/** Lifetime of a refresh token in seconds. */
export const REFRESH_SECONDS = 24 * 3600
/** Maximum duration of a session in seconds, including all renewals. */
export const SESSION_SECONDS = 30 * 24 * 3600

/** Maximum length of a token. */
const MAX_LENGTH = 4096

/** Strict: a token must have exactly these claims. */
const Claims = z.strictObject({
  token_type: z.enum(['access', 'refresh']),
  /** A string, as clients of the API expect. */
  user_id: z.string().regex(/^[1-9]\d{0,15}$/),
  sid: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

/** Reason a token is refused: key of a text. */
type TokenFault = 'tokenInvalid' | 'tokenExpired' | 'tokenWrongType' | 'tokenRevoked'

export class TokenError extends Error {
  override name = 'TokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault) {
    super(fault)
    this.fault = fault
  }
}

/** Returns a clock's time in seconds since 1970. */
export const secondsOf = (clock: () => number): number => Math.floor(clock() / 1000)

/** Returns a random id of 128 bits. */
export const randomId = (): string => randomUUID().replaceAll('-', '')

const signingKeys = new WeakMap<Uint8Array, KeyObject>()

/** Cached, because the cryptography library derives data from the object and stores it in the object. */
function signingKey(secret: Uint8Array): KeyObject {
  const known = signingKeys.get(secret)
  if (known !== undefined) return known
  const key = createSecretKey(derive(secret, 'tokens'))
  signingKeys.set(secret, key)
  return key
}

/** Deterministic: the same claims give the same token. */
export function signToken([secret]: Secrets, claims: Claims): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(signingKey(secret))
}

/**
 * Returns the claims of a valid token at a time in seconds since 1970. Throws a TokenError. A token issued in
 * the future is valid: only the server signs, so its clock has been set back.
 */
export const readToken = (secrets: Secrets, token: string, now: number): Promise<Claims> =>
  verify(secrets, token, now)

/** Returns the claims of a token, expired or not: logging out must always work. Throws a TokenError. */
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
