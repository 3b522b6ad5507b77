import { fromCallback } from 'xstate'
import type { RouterCommand } from '../../machines/navigation.machine.ts'
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
    let told = addressOf(placeIn(router.state))
    receive(({ to, replace }) => {
      told = ''
      // What it is told while it tells where it is comes after that: it would forget to write it into the address.
      queueMicrotask(() => void router.navigate(to, { replace }))
    })
    return router.subscribe(state => {
      const place = placeIn(state)
      if (state.navigation.state !== 'idle' || addressOf(place) === told) return
      told = addressOf(place)
      sendBack({ type: 'navigation.changed', place })
    })
  })

const placeIn = ({ location }: Router['state']): Place => ({
  path: location.pathname,
  search: location.search,
})
