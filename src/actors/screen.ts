import { fromPromise } from 'xstate'
import { KEPT } from './names.ts'
import { keep, session } from './storage.ts'

/** Loads the page anew, once: where nothing can be remembered it would never end. */
export const reloadPage = fromPromise<void, undefined>(async () => {
  if (keep(KEPT.reloaded, true, session)) location.reload()
})

export const forgetReload = fromPromise<void, undefined>(async () => {
  keep(KEPT.reloaded, null, session)
})

export const logFailure = fromPromise<void, { reason: string }>(async ({ input }) => {
  console.error('A screen could not be loaded.', input.reason)
})
