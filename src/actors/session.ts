import { fromCallback, fromPromise } from 'xstate'
import type { Verdict } from '../../machines/startup.machine.ts'
import { logOut, readUser, verifyToken } from '../api/accounts.ts'
import { isRefusal } from '../api/failures.ts'
import { session } from '../api/session/current.ts'
import type { Account } from '../domain/account.ts'
import { forgetGoogle } from './google.ts'

let found: string | null = null

/** Whether the browser remembers a session. */
export const findSession = fromPromise<boolean, undefined>(async () => {
  found = session().find()
  return found !== null
})

/** Whether what the browser remembers still holds. Rejects when nobody can say. */
export const verifySession = fromPromise<Verdict, undefined>(async ({ signal }) => {
  try {
    await verifyToken(found ?? '', signal)
    return 'valid'
  } catch (error) {
    if (isRefusal(error, [401])) return 'rejected'
    session().giveUp()
    throw error
  }
})

export const refreshSession = fromPromise<Verdict, undefined>(async () => {
  const renewal = await session().restore()
  return renewal === 'renewed' ? 'valid' : 'rejected'
})

export const forgetSession = fromPromise<void, undefined>(async () => session().forget(found))

export const loadAccount = fromPromise<Account, undefined>(({ signal }) => readUser(signal))

/** Leaves, here at once; what the server says of it is only logged. */
export const closeSession = fromPromise<void, undefined>(async () => {
  forgetGoogle()
  await logOut().catch((error: unknown) => console.warn('The server could not be told of the logout.', error))
})

/** Tells what happens to the session in calls and in other tabs, and looks again when the page comes back. */
export const sessionNews = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const stop = session().listen(happening => sendBack({ type: `session.${happening}` }))
  const onVisible = () => {
    if (document.visibilityState === 'visible') session().check()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) session().check()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', onShow)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('pageshow', onShow)
  }
})
