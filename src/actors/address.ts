import { fromCallback } from 'xstate'
import type { View } from '../contract/view.ts'
import { addressOf } from '../domain/address.ts'

/** Writes what is shown into the address bar, so that copying the address shares it. */
export const address = fromCallback<{ type: 'address.written'; view: View }, undefined>(({ receive }) => {
  receive(({ view }) => {
    const { pathname, hash } = location
    const next = pathname + addressOf(view) + hash
    if (next !== pathname + location.search + hash) history.replaceState(history.state, '', next)
  })
})
