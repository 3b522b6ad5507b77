import type { Person } from '../../contract/person.ts'
import type { Role } from '../../contract/role.ts'

/** Account of the logged-in user. */
export type Account = {
  /** Number of the account. It never changes. */
  pk: number
  username: string
  /** Profile fields that the user has filled in. */
  person: Person
  email: string
  /** All e-mail addresses of the account. */
  emails: readonly { address: string; isVerified: boolean }[]
  /** True if any address of the account is confirmed. */
  emailVerified: boolean
  plan: string
  /** Permissions granted by the operator. */
  role: Role
  /** Identity providers with which the user can also log in. */
  providers: readonly string[]
}

/** API key as it is listed. Its value is shown only once, at creation. */
export type ApiKey = {
  id: string
  name: string
  /** First characters of the key, if the server returns them. */
  prefix: string | null
  created: string
  lastUsed: string | null
  /** Expiry; null if it never expires. */
  expiry: string | null
}

/**
 * Access token for the next minutes, and the refresh token; empty if the server stores the refresh token in a
 * cookie.
 */
export type Tokens = { access: string; refresh: string }

/** Messages between the tabs of one browser. The refresh token is in the browser's cookie, not here. */
export type TabNews = { type: 'opened' | 'renewed'; access: string } | { type: 'closed' }

/** Result of renewing a session: `unknown` if the server does not answer. */
export type Renewal = 'renewed' | 'refused' | 'unknown'
