import { fromCallback, fromPromise } from 'xstate'
import type { Exchanged, MemoryCommand } from '../../machines/tokens.machine.ts'
import { exchange } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import type { TabNews, Tokens } from '../domain/account/account.ts'
import { cookieJar, openTabs, type Tabs, type TokenJar, type Turns, takeTurns } from './tabs.ts'

/** Functions of the browser and the server that the session needs. */
export type SessionPorts = {
  jar: TokenJar
  openTabs: () => Tabs
  inTurn: Turns
  /** Exchanges a refresh token; a server without rotation returns the same one. */
  exchange: (refresh: string) => Promise<Tokens>
}

export const browserPorts: SessionPorts = { jar: cookieJar, openTabs, inTurn: takeTurns, exchange }

/** Answers to an exchange that end the session. */
const REFUSALS = [400, 401, 404]

/** Outside world of the tokens: browser storage, other tabs, and the server. */
export const tokensActors = ({ jar, openTabs, inTurn, exchange }: SessionPorts) => ({
  memory: fromCallback<MemoryCommand, undefined>(({ receive }) =>
    receive(command => {
      if (command.type === 'token.kept') {
        if (command.token !== '') jar.write(command.token)
      } else if (command.token === null || command.token === jar.read()) jar.remove()
    }),
  ),

  tabs: fromCallback<TabNews, undefined>(({ receive, sendBack }) => {
    const tabs = openTabs()
    receive(tabs.post)
    tabs.subscribe(news => {
      if (news.type === 'closed') return sendBack({ type: 'tab.closed' })
      const tokens = { access: news.access, refresh: jar.read() ?? '' }
      sendBack({ type: `tab.${news.type}`, tokens })
    })
    const stopLooking = onPageShown(() => sendBack({ type: 'page.shown', remembered: jar.read() }))
    return () => {
      stopLooking()
      tabs.close()
    }
  }),

  turn: fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
    const over = Promise.withResolvers<void>()
    let stopped = false
    const begin = () => {
      if (!stopped) sendBack({ type: 'turn.come', remembered: jar.read() })
      return over.promise
    }
    // If the browser refuses locks, work starts without one.
    inTurn(begin).catch(begin)
    return () => {
      stopped = true
      over.resolve()
    }
  }),

  exchange: fromPromise<Exchanged, { token: string }>(async ({ input: { token } }) => {
    try {
      const tokens = await exchange(token)
      return { type: 'renewed', tokens, remembered: jar.read() }
    } catch (error) {
      if (isRefusal(error, REFUSALS)) return { type: 'refused', remembered: jar.read() }
      throw error
    }
  }),
})

/** Subscribes to the page becoming visible, or returning from the history. Returns how to unsubscribe. */
function onPageShown(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', onShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('pageshow', onShow)
  }
}
