import type { JWTVerifyGetKey } from 'jose'
import type { GoogleLogin } from '../../../contract/google.ts'
import type { GoogleConfig } from '../../platform/config.ts'
import { identityOfAccessToken } from './accessToken.ts'
import { exchangeCode } from './code.ts'
import { type Endpoints, endpointsOf } from './endpoints.ts'
import { type GoogleIdentity, GoogleRefusal } from './identity.ts'
import { googleKeys, identityOfIdToken } from './idToken.ts'

const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** A login that presents neither a token nor a code. */
export class NothingPresented extends GoogleRefusal {
  override name = 'NothingPresented'
}

/** A code that cannot be changed for a token. */
export class CodeRefusal extends GoogleRefusal {
  override name = 'CodeRefusal'
}

/** Tells who stands behind what Google gave to the client. */
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
   * The person that a login presents. Throws a GoogleRefusal or a GoogleUnavailable.
   *
   * @param now Milliseconds since 1970.
   */
  async identify({ access_token, id_token, code }: GoogleLogin, now: number): Promise<GoogleIdentity> {
    const { clientId } = this.#config
    if (!access_token && !code) throw new NothingPresented()
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
