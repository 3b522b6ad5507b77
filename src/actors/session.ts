import { type AnyActorRef, fromPromise } from 'xstate'
import type { Verdict } from '../../machines/startup.machine.ts'
import { logOut, readUser, verifyToken } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import { listKeys } from '../api/keys.ts'
import type { Account } from '../domain/account/account.ts'
import { keyStatusOf } from '../domain/account/keyTerm.ts'
import { FailureError } from '../domain/failure.ts'
import { i18n } from '../i18n/index.ts'
import { cookieJar } from './cookie.ts'
import { forgetGoogle } from './google.ts'
import { HeldSession } from './heldSession.ts'

const held = (system: AnyActorRef['system']) => new HeldSession(system.get('tokens'))

let found: string | null = null

/** Whether the browser remembers a session. */
export const findSession = fromPromise<boolean, undefined>(async ({ system }) => {
  found = cookieJar.read()
  held(system).found(found)
  return found !== null
})

/** Whether what the browser remembers still holds. Rejects when nobody can say. */
export const verifySession = fromPromise<Verdict, undefined>(async ({ signal, system }) => {
  try {
    await verifyToken(found ?? '', signal)
    return 'valid'
  } catch (error) {
    if (isRefusal(error, [401])) return 'rejected'
    held(system).giveUp()
    throw error
  }
})

export const refreshSession = fromPromise<Verdict, undefined>(async ({ system }) => {
  const renewal = await held(system).restore()
  if (renewal === 'unknown') throw new FailureError({ code: 'unreachable', detail: null })
  return renewal === 'renewed' ? 'valid' : 'rejected'
})

export const forgetSession = fromPromise<void, undefined>(async ({ system }) => held(system).forget())

export const loadAccount = fromPromise<Account, undefined>(({ signal }) => readUser(signal))

/** Leaves, here at once; what the server says of it is only logged. */
export const closeSession = fromPromise<void, undefined>(async () => {
  forgetGoogle()
  await logOut().catch((error: unknown) => console.warn('The server could not be told of the logout.', error))
})

/** The keys of the account that end soon, each with its last day; null when none does. */
export const findEndingKeys = fromPromise<string | null, undefined>(async ({ signal }) => {
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' })
  const ending = (await listKeys(signal)).flatMap(({ name, expiry }) =>
    expiry !== null && keyStatusOf(expiry, Date.now()).kind === 'ending'
      ? [`${name} (${day.format(new Date(expiry))})`]
      : [],
  )
  return ending.length === 0 ? null : ending.join(', ')
})
