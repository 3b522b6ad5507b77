import type { Person } from '../../contract/person.ts'
import type { Role } from '../../contract/role.ts'

/** Account of the person who is logged in. */
export type Account = {
  /** The number of the account: it never changes. */
  pk: number
  username: string
  /** Answers of the person about themselves. */
  person: Person
  email: string
  /** Every address of the account. */
  emails: readonly { address: string; isVerified: boolean }[]
  /** Whether any address of the account is confirmed. */
  emailVerified: boolean
  plan: string
  /** Rights that the operator gave it. */
  role: Role
  /** Names of the providers that the account can also log in with. */
  providers: readonly string[]
}

/** A key for programs, as it is listed: its value is told at its creation only. */
export type ApiKey = {
  id: string
  name: string
  /** Beginning of its value, where the server says it. */
  prefix: string | null
  created: string
  lastUsed: string | null
  /** Moment at which it ends; null for never. */
  expiry: string | null
}

/** An access for the next minutes, and the token that renews it: empty where the server keeps that one itself. */
export type Tokens = { access: string; refresh: string }

/** News that the tabs of one browser tell each other. The refresh token is in what the browser remembers, not here. */
export type TabNews = { type: 'opened' | 'renewed'; access: string } | { type: 'closed' }

/** Outcome of the attempt to renew a session: `unknown` when the server does not answer. */
export type Renewal = 'renewed' | 'refused' | 'unknown'
