import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export const CLIENT_ID = 'cartable-test.apps.googleusercontent.com'
export const CLIENT_SECRET = 'the secret of the client'

/** Google user. */
export interface Person {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

interface AccessToken {
  person: Person
  aud: string
  azp: string
  scope: string
  /** Seconds since 1970. */
  exp: number
}

interface SigningKey {
  kid: string
  privateKey: CryptoKey
  jwk: JWK
}

type Answer = [status: number, body: unknown]

/** State of Google: answering, failing, answering without JSON, or silent. */
type Health = 'well' | 'error' | 'garbage' | 'silent'

const SCOPE =
  'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

/**
 * Double of Google for logins: token endpoints, discovery document, user info and public keys. Pass `env` to
 * the server under test. Both run on loopback only.
 */
export class GoogleDouble {
  health: Health = 'well'
  /** Requested paths. */
  readonly calls: string[] = []
  readonly #tokens = new Map<string, AccessToken>()
  readonly #codes = new Map<string, Person>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))
  #keys: SigningKey[] = []

  static async start(): Promise<GoogleDouble> {
    const google = new GoogleDouble()
    await google.rotateKeys()
    const { promise, resolve } = Promise.withResolvers<void>()
    google.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return google
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  get env() {
    return { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ORIGIN: this.origin }
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Returns an access token, as the page's token client receives it. */
  accessToken(person: Person, change: Partial<AccessToken> = {}): string {
    const token = `ya29.${randomBytes(24).toString('base64url')}`
    const usual = { person, aud: CLIENT_ID, azp: CLIENT_ID, scope: SCOPE, exp: inAnHour() }
    this.#tokens.set(token, { ...usual, ...change })
    return token
  }

  /** Returns a single-use code, as the page's code client receives it. */
  code(person: Person): string {
    const code = `4/${randomBytes(24).toString('base64url')}`
    this.#codes.set(code, person)
    return code
  }

  /** Returns a One Tap credential, signed with the newest key. */
  async idToken(
    person: Person,
    claims: Record<string, unknown> = {},
    header: { kid?: string } = {},
  ): Promise<string> {
    const key = this.#keys.at(-1)!
    return new SignJWT(this.idClaims(person, claims))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header })
      .sign(key.privateKey)
  }

  /** Returns the claims of an ID token. */
  idClaims(person: Person, claims: Record<string, unknown> = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: 'https://accounts.google.com',
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      iat: now,
      exp: now + 3600,
      jti: randomUUID(),
      email_verified: true,
      ...person,
      ...claims,
    }
  }

  /** Switches to a new signing key. Only the previous key stays published. */
  async rotateKeys(): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair('RS256')
    const kid = randomUUID()
    const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
    this.#keys = [...this.#keys.slice(-1), { kid, privateKey, jwk }]
  }

  /** Newest public key. */
  get publicKey(): JWK {
    return this.#keys.at(-1)!.jwk
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.origin)
    this.calls.push(pathname)
    if (this.health === 'silent') return
    if (this.health === 'error') return send(response, 500, { error: 'backend_error' })
    if (this.health === 'garbage') return void response.writeHead(200).end('<html>')
    const [status, body] = await this.#resource(request, pathname, searchParams)
    send(response, status, body)
  }

  async #resource(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Answer> {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '')
    switch (`${request.method} ${path}`) {
      case 'POST /token':
        return this.#exchange(new URLSearchParams(await text(request)))
      case 'GET /tokeninfo':
        return tokenInfo(this.#tokens.get(query.get('access_token') ?? ''))
      case 'GET /oauth2/v2/userinfo':
        return userInfo(this.#tokens.get(bearer ?? ''))
      case 'GET /oauth2/v3/certs':
        return [200, { keys: this.#keys.map(({ jwk }) => jwk) }]
      default:
        return [404, { error: 'not_found' }]
    }
  }

  #exchange(form: URLSearchParams): Answer {
    const code = form.get('code') ?? ''
    const person = this.#codes.get(code)
    const isOurs = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET
    if (!isOurs) return [401, { error: 'invalid_client' }]
    if (form.get('redirect_uri') !== 'postmessage') return [400, { error: 'redirect_uri_mismatch' }]
    if (form.get('grant_type') !== 'authorization_code') return [400, { error: 'unsupported_grant_type' }]
    if (person === undefined) return [400, { error: 'invalid_grant' }]
    this.#codes.delete(code)
    const access_token = this.accessToken(person)
    return [200, { access_token, expires_in: 3599, scope: SCOPE, token_type: 'Bearer' }]
  }
}

function tokenInfo(token: AccessToken | undefined): Answer {
  if (token === undefined) return [400, { error_description: 'Invalid Value' }]
  const { person, aud, azp, scope, exp } = token
  const { sub, email } = person
  return [200, { aud, azp, sub, scope, exp: String(exp), expires_in: '3599', email }]
}

function userInfo(token: AccessToken | undefined): Answer {
  if (token === undefined) return [401, { error: { code: 401, status: 'UNAUTHENTICATED' } }]
  const { sub, email, email_verified = true, given_name, family_name } = token.person
  return [200, { id: sub, email, verified_email: email_verified, given_name, family_name }]
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=19800, must-revalidate',
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
