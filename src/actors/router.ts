import { fromCallback } from 'xstate'
import type { RouterCommand } from '../../machines/navigation.machine.ts'
import { addressOf, type Place } from '../domain/address/route.ts'
import { linkIn, type MailLink } from '../domain/address/secretLink.ts'

type Location = { pathname: string; search: string }

/** Used parts of the router. */
export type Router = {
  /** `next` is the destination while its code is loading. */
  state: { shown: { location: Location }; next: Location | null }
  navigate: (to: string, options: { replace: boolean }) => Promise<void>
  subscribe: (listener: (state: Router['state']) => void) => () => void
}

/** Synchronises the machine with the router in both directions. */
export const routerOf = (router: Router) =>
  fromCallback<RouterCommand, undefined>(({ receive, sendBack }) => {
    let sent = addressOf(placeIn(router.state))
    receive(({ to, replace }) => {
      sent = ''
      // Later: a call of the router during its own notification would not reach the address.
      queueMicrotask(() => void router.navigate(to, { replace }))
    })
    return router.subscribe(state => {
      const place = placeIn(state)
      if (state.next || addressOf(place) === sent) return
      sent = addressOf(place)
      sendBack({ type: 'navigation.changed', place })
    })
  })

const placeIn = ({ shown: { location } }: Router['state']): Place => ({
  path: location.pathname,
  search: location.search,
})

const SCREENS = { confirmation: '/account/confirm/', reset: '/password/reset/' } as const

type Kept = { link?: MailLink } | null

/**
 * Removes the secret of a link from the address, so that it enters no history, report or recording. It is
 * kept with the history entry, so that a reloaded page still has it. Must run before the router reads the
 * address.
 */
export function hideLink(): void {
  const link = linkIn(location.pathname)
  if (link) history.replaceState({ ...(history.state as Kept), link }, '', withoutLink(location.pathname))
}

/** Removes the secret from the path of an address. */
export function withoutLink(path: string): string {
  const link = linkIn(path)
  return link ? SCREENS[link.kind] : path
}

/** Returns the link that led to this screen, or null. */
export function currentMailLink<K extends MailLink['kind']>(kind: K): Extract<MailLink, { kind: K }> | null {
  const link = (history.state as Kept)?.link
  return link?.kind === kind ? (link as Extract<MailLink, { kind: K }>) : null
}

/** Removes a used link. */
export function removeMailLink(): void {
  const { link: _, ...rest } = (history.state as Kept) ?? {}
  history.replaceState(rest, '')
}
