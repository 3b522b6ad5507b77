import { fromCallback } from 'xstate'
import type { View } from '../contract/view.ts'
import { encodeAddress } from '../domain/address.ts'

/** Writes what is shown into the address bar, so that copying the address shares it. */
export const address = fromCallback<{ type: 'address.written'; view: View }, undefined>(({ receive }) => {
  receive(({ view }) => {
    const query = encodeAddress(view)
    if (location.pathname === '/' && query !== location.search) write(`/${query}${location.hash}`)
  })
})

function write(path: string): void {
  try {
    history.replaceState(history.state, '', path)
  } catch (error) {
    // Browsers allow a hundred changes in half a minute; the next one that is allowed says it all.
    console.warn('The address could not be changed.', error)
  }
}
