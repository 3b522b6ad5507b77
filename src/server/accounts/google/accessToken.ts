import { z } from 'zod'
import { ask } from './ask.ts'
import type { Endpoints } from './endpoints.ts'
import { type GoogleIdentity, GoogleRefusal } from './identity.ts'

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
 * Finds the person that an access token stands for. It must have been given to our own application: a token given to
 * another one would let that one's operator log in as any of its users.
 *
 * @param now Milliseconds since 1970.
 */
export async function identityOfAccessToken(
  endpoints: Endpoints,
  clientId: string,
  accessToken: string,
  now: number,
): Promise<GoogleIdentity> {
  const query = new URLSearchParams({ access_token: accessToken })
  const info = await ask(`${endpoints.tokenInfo}?${query}`, {}, TokenInfo)
  if (info.aud !== clientId || (info.azp ?? clientId) !== clientId) {
    throw new GoogleRefusal('A token of another application')
  }
  if (info.exp * 1000 <= now) throw new GoogleRefusal('A token that is over')
  if (!info.scope.split(' ').some(scope => EMAIL_SCOPES.includes(scope))) {
    throw new GoogleRefusal('The e-mail scope was not granted')
  }
  const headers = { authorization: `Bearer ${accessToken}` }
  const user = await ask(endpoints.userInfo, { headers }, UserInfo)
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
