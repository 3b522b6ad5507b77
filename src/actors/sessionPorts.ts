import { cookieJar, type TokenJar } from '../api/session/cookie.ts'
import { exchange } from '../api/session/exchange.ts'
import { openTabs, type Tabs } from '../api/session/tabs.ts'
import { type Turns, takeTurns } from '../api/session/turns.ts'
import type { Tokens } from '../domain/account/account.ts'

/** Parts of the browser and the server that the session needs. */
export type SessionPorts = {
  jar: TokenJar
  openTabs: () => Tabs
  inTurn: Turns
  /** Exchanges a refresh token; a server that does not rotate answers the same one. */
  exchange: (refresh: string) => Promise<Tokens>
}

export const browserPorts: SessionPorts = { jar: cookieJar, openTabs, inTurn: takeTurns, exchange }
