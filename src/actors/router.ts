import { fromCallback } from 'xstate'
import type { RouterCommand } from '../../machines/navigation.machine.ts'
import { linkIn, type MailLink } from '../domain/address/mailLink.ts'
import { addressOf, type Place } from '../domain/address/route.ts'

/** Parts of the router that are used here. */
export type Router = {
  state: {
    location: { pathname: string; search: string }
    /** With the place it leads to, while one is under way. */
    navigation: { state: string; location?: { pathname: string } | undefined }
  }
  navigate: (to: string, options: { replace: boolean }) => Promise<void>
  subscribe: (listener: (state: Router['state']) => void) => () => void
}

/** Follows the machine with the router, and tells the machine wherever the router goes, by whatever means. */
export const routerOf = (router: Router) =>
  fromCallback<RouterCommand, undefined>(({ receive, sendBack }) => {
    let sent = addressOf(placeIn(router.state))
    receive(({ to, replace }) => {
      sent = ''
      // What it is told while it tells where it is comes after that: it would forget to write it into the address.
      queueMicrotask(() => void router.navigate(to, { replace }))
    })
    return router.subscribe(state => {
      const place = placeIn(state)
      if (state.navigation.state !== 'idle' || addressOf(place) === sent) return
      sent = addressOf(place)
      sendBack({ type: 'navigation.changed', place })
    })
  })

const placeIn = ({ location }: Router['state']): Place => ({
  path: location.pathname,
  search: location.search,
})

const SCREENS = { confirmation: '/account/confirm/', reset: '/password/reset/' } as const

type Kept = { link?: MailLink } | null

/**
 * Takes the secret of a link out of the address, so that it is in no history, report or recording. It is kept with
 * the entry of the history: a page that is loaded anew still has it. To be called before the router reads the address.
 */
export function hideLink(): void {
  const link = linkIn(location.pathname)
  if (link) history.replaceState({ ...(history.state as Kept), link }, '', withoutLink(location.pathname))
}

/** The path of an address without the secret that it carries. */
export function withoutLink(path: string): string {
  const link = linkIn(path)
  return link ? SCREENS[link.kind] : path
}

/** The link that led to this screen, or null. */
export function keptLink<K extends MailLink['kind']>(kind: K): Extract<MailLink, { kind: K }> | null {
  const link = (history.state as Kept)?.link
  return link?.kind === kind ? (link as Extract<MailLink, { kind: K }>) : null
}

/** A link that has served is forgotten. */
export function dropLink(): void {
  const { link: _, ...rest } = (history.state as Kept) ?? {}
  history.replaceState(rest, '')
}
