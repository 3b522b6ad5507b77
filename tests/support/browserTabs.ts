import { createActor, fromCallback, setup } from 'xstate'
import type { SessionNews } from '../../machines/session.machine.ts'
import { tokensMachine } from '../../machines/tokens.machine.ts'
import { HeldSession } from '../../src/actors/session.ts'
import type { Tabs, TokenJar, Turns } from '../../src/actors/tabs.ts'
import { type SessionPorts, tokensActors } from '../../src/actors/tokens.ts'
import { exchange } from '../../src/api/accounts.ts'
import type { TabNews } from '../../src/domain/account/account.ts'

/** Session event caused by another tab. */
type Happening = SessionNews['type']

/** Tabs of one browser, each with its token machine: they share cookies, messages and a lock. */
export function browserTabs() {
  let kept: string | null = null
  const jar: TokenJar = {
    read: () => kept,
    write: token => {
      kept = token
    },
    remove: () => {
      kept = null
    },
  }
  const listeners = new Map<object, (news: TabNews) => void>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn: Turns = work => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
  const openTabs = (): Tabs => {
    const me = {}
    return {
      // Like a channel, it notifies the other tabs slightly later.
      post: news => {
        for (const [who, listener] of listeners) if (who !== me) setTimeout(() => listener(news))
      },
      subscribe: listener => void listeners.set(me, listener),
      close: () => void listeners.delete(me),
    }
  }
  const openTab = (ports: Partial<SessionPorts> = {}) => {
    const happened: Happening[] = []
    const actors = {
      tokens: tokensMachine.provide({
        actors: tokensActors({ jar, openTabs, inTurn, exchange, ...ports }),
      }),
      session: fromCallback<SessionNews, undefined>(({ receive }) =>
        receive(({ type }) => void happened.push(type)),
      ),
    }
    const page = setup({ actors }).createMachine({
      invoke: [
        { src: 'tokens', systemId: 'tokens' },
        { src: 'session', systemId: 'session' },
      ],
    })
    const { system } = createActor(page).start()
    const actor = system.get('tokens')
    const show = () => actor.send({ type: 'page.shown', remembered: jar.read() })
    return { tab: new HeldSession(actor), happened, show, at: () => actor.getSnapshot().value }
  }
  return { jar, openTab }
}
