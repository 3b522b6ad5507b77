import type { Context } from 'hono'
import type { UserRow } from '../../db/accountTables.ts'
import { clientAddress, clientNetwork } from '../../platform/http/clientAddress.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import type { RuleName } from '../../platform/http/limits/rules.ts'
import { forget, forgive, throttle } from '../../platform/http/throttle.ts'
import { emailKey, usernameKey } from '../names.ts'
import { knownBrowser } from './knownBrowser.ts'

type Counted = readonly [rule: RuleName, bucket?: string]

/**
 * Counts a password that is tried for an account, under whatever name, or for a name that is nobody's. In a browser
 * that the owner has logged in with, only what is tried there counts. Throws a 429 when that was one too many.
 *
 * @returns Gives back what was counted: the password was right.
 */
export function countAttempt(c: Context<AppEnv>, name: string, user: UserRow | undefined): () => void {
  const browser = user && knownBrowser(c, user)
  const counted: Counted[] = browser ? [['failedLoginBrowser', browser]] : elsewhere(c, name, user)
  for (const [rule, bucket] of counted) throttle(c, rule, bucket)
  return () => {
    for (const [rule, bucket] of counted) forgive(c, rule, bucket)
  }
}

/** Forgets the wrong passwords for an account: somebody else's guesses must not keep the owner out. */
export const forgetAttempts = (c: Context<AppEnv>, user: number): void =>
  forget(c, 'failedLoginAccount', String(user))

function elsewhere(c: Context<AppEnv>, name: string, user: UserRow | undefined): Counted[] {
  const network = clientNetwork(clientAddress(c))
  return [
    ['failedLogin'],
    ...(network === null ? [] : ([['failedLoginNetwork', network]] as const)),
    user === undefined ? ['failedLoginName', nameKey(name)] : ['failedLoginAccount', String(user.pk)],
  ]
}

/** A name as it finds accounts. */
const nameKey = (name: string): string => (name.includes('@') ? emailKey(name) : null) ?? usernameKey(name)
