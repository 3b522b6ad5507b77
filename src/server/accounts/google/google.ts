import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { GoogleLogin } from '../../../contract/account.ts'
import type { GoogleConfig } from '../../platform/config.ts'
import {
  callGoogle,
  type Endpoints,
  endpointsOf,
  exchangeCode,
  type GoogleIdentity,
  GoogleRefusal,
  GoogleUnavailable,
  TIMEOUT_MS,
} from './api.ts'

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Login request without a token or code. */
export class MissingCredential extends GoogleRefusal {
  override name = 'MissingCredential'
}

/** Code that Google does not exchange for a token. */
export class CodeRefusal extends GoogleRefusal {
  override name = 'CodeRefusal'
}

/** Identifies users by the proofs that Google gave the client. */
export class Google {
  readonly #config: GoogleConfig
  readonly #endpoints: Endpoints
  readonly #keys: JWTVerifyGetKey

  constructor(config: GoogleConfig) {
    this.#config = config
    this.#endpoints = endpointsOf(config.origin)
    this.#keys = googleKeys(this.#endpoints.keys)
  }

  /**
   * Identifies the user of a login. Throws a GoogleRefusal or a GoogleUnavailable.
   *
   * @param now Milliseconds since 1970.
   */
  async identify({ access_token, id_token, code }: GoogleLogin, now: number): Promise<GoogleIdentity> {
    const { clientId } = this.#config
    if (!access_token && !code) throw new MissingCredential()
    const jwt = id_token || (access_token && JWT.test(access_token) ? access_token : null)
    if (jwt) return identityOfIdToken(this.#keys, clientId, jwt, now)
    const token = access_token || (await this.#exchange(code ?? ''))
    return identityOfAccessToken(this.#endpoints, clientId, token, now)
  }

  async #exchange(code: string): Promise<string> {
    const { clientSecret } = this.#config
    if (clientSecret === null) throw new CodeRefusal('No client secret is configured')
    try {
      return await exchangeCode(this.#endpoints, { ...this.#config, clientSecret }, code)
    } catch (error) {
      if (error instanceof GoogleRefusal) throw new CodeRefusal('No good code', { cause: error })
      throw error
    }
  }
}

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

/** Returns Google's public keys. Cached, but fetched again when a token names an unknown key. */
function googleKeys(address: string): JWTVerifyGetKey {
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
 * Identifies the user of an ID token: Google signed it for this application, and it has not expired.
 *
 * @param now Milliseconds since 1970.
 */
async function identityOfIdToken(
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

const TokenInfo = z.object({
  aud: z.string(),
  azp: z.string().optional(),
  sub: z.string().optional(),
  /** Seconds since 1970, as text. */
  exp: z.coerce.number(),
  scope: z.string().default(''),
})

const UserInfo = z.object({
  id: z.string().min(1),
  email: z.string().default(''),
  verified_email: z.boolean().default(false),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
})

const EMAIL_SCOPES = ['email', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * Identifies the user of an access token. Google must have issued it for this application; otherwise the
 * operator of another application could log in as any of its users.
 * @param now Milliseconds since 1970.
 */
async function identityOfAccessToken(
  endpoints: Endpoints,
  clientId: string,
  accessToken: string,
  now: number,
): Promise<GoogleIdentity> {
  const query = new URLSearchParams({ access_token: accessToken })
  const info = await callGoogle(`${endpoints.tokenInfo}?${query}`, {}, TokenInfo)
  if (info.aud !== clientId || (info.azp ?? clientId) !== clientId) {
    throw new GoogleRefusal('A token of another application')
  }
  if (info.exp * 1000 <= now) throw new GoogleRefusal('A token that is over')
  if (!info.scope.split(' ').some(scope => EMAIL_SCOPES.includes(scope))) {
    throw new GoogleRefusal('The e-mail scope was not granted')
  }
  const headers = { authorization: `Bearer ${accessToken}` }
  const user = await callGoogle(endpoints.userInfo, { headers }, UserInfo)
  if ((info.sub ?? user.id) !== user.id) throw new GoogleRefusal('Two answers about two persons')
  return {
    sub: user.id,
    email: user.email,
    emailVerified: user.verified_email,
    givenName: user.given_name,
    familyName: user.family_name,
    once: null,
  }
}
