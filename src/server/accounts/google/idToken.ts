import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { TIMEOUT_MS } from './ask.ts'
import { type GoogleIdentity, GoogleRefusal, GoogleUnavailable } from './identity.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

const Claims = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  jti: z.string().optional(),
  email: z.string().default(''),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
})

/**
 * Returns the source of Google's public keys: they are asked for when one is missing that a token names, and kept
 * otherwise.
 */
export function googleKeys(address: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS })
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      throw isOfToken ? error : new GoogleUnavailable('No keys', { cause: error })
    }
  }
}

/**
 * Finds the person that an ID token stands for: one that Google signed for our application, and that is not over.
 *
 * @param now Milliseconds since 1970.
 */
export async function identityOfIdToken(
  keys: JWTVerifyGetKey,
  clientId: string,
  token: string,
  now: number,
): Promise<GoogleIdentity> {
  const claims = await claimsOf(keys, clientId, token, now)
  return {
    sub: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    givenName: claims.given_name,
    familyName: claims.family_name,
    once: {
      jti: claims.jti ?? createHash('sha256').update(token).digest('hex'),
      expiresAt: claims.exp,
    },
  }
}

async function claimsOf(keys: JWTVerifyGetKey, clientId: string, token: string, now: number) {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: ISSUERS,
      audience: clientId,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(now),
    })
    return Claims.parse(payload)
  } catch (error) {
    if (error instanceof GoogleUnavailable) throw error
    throw new GoogleRefusal('No good ID token', { cause: error })
  }
}
