/** Who is logged in. */
export type Account = {
  /** The number of the account: it never changes. */
  pk: number
  username: string
  /** What the person is called, as far as they say. */
  firstName: string
  lastName: string
  email: string
  /** Every address of the account. */
  emails: readonly { address: string; isVerified: boolean }[]
  /** Whether any address of the account is confirmed. */
  emailVerified: boolean
  plan: string
  /** Names of the providers that the account can also log in with. */
  providers: readonly string[]
}

/** A key for programs, as it is listed: its value is told at its creation only. */
export type ApiKey = {
  id: string
  name: string
  /** What its value begins with, where the server says so. */
  prefix: string | null
  created: string
  lastUsed: string | null
  /** When it ends; null for never. */
  expiry: string | null
}
