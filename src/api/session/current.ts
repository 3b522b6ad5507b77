import { cookieJar } from './cookie.ts'
import { exchange } from './exchange.ts'
import { Session } from './session.ts'
import { openTabs } from './tabs.ts'
import { takeTurns } from './turns.ts'

let current: Session | null = null

/** The session that calls are made with. */
export function session(): Session {
  current ??= new Session({ jar: cookieJar, tabs: openTabs(), inTurn: takeTurns, exchange })
  return current
}

/** Makes calls with another session from now on: one tab of many, in one process. */
export function actAs(other: Session | null): void {
  current = other
}
