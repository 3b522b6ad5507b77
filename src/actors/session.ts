import { type ActorRefFrom, type AnyActorRef, fromPromise, waitFor } from 'xstate'
import type { Verdict } from '../../machines/startup.machine.ts'
import type { tokensMachine } from '../../machines/tokens.machine.ts'
import { logOut, readUser, verifyToken } from '../api/accounts.ts'
import { isRefusal } from '../api/client.ts'
import { listKeys } from '../api/keys.ts'
import type { Session } from '../api/session.ts'
import type { Account, Renewal, Tokens } from '../domain/account/account.ts'
import { keyStatusOf } from '../domain/account/keyTerm.ts'
import { FailureError } from '../domain/failure.ts'
import { dateFormat } from '../domain/written.ts'
import { spokenLanguage } from '../i18n/index.ts'
import { forgetGoogle } from './google.ts'
import { cookieJar } from './tabs.ts'

type TokensActor = ActorRefFrom<typeof tokensMachine>

/** Session of the token machine. */
export class HeldSession implements Session {
  readonly #actor: TokensActor

  constructor(actor: TokensActor) {
    this.#actor = actor
  }

  get access(): string | null {
    return this.#tokens?.access ?? null
  }

  open(tokens: Tokens): void {
    this.#actor.send({ type: 'tokens.opened', tokens })
  }

  close(): Tokens | null {
    const tokens = this.#tokens
    this.#actor.send({ type: 'tokens.closed' })
    return tokens
  }

  /** Reports the stored token. Refused calls then wait for its verification. */
  found(token: string | null): void {
    this.#actor.send({ type: 'token.sought', token })
  }

  /** Stored token, while it is verified. */
  get sought(): string {
    return this.#actor.getSnapshot().context.candidate
  }

  /** Stops waiting for verification: calls continue without the token, which stays in the browser. */
  giveUp(): void {
    this.#actor.send({ type: 'token.doubted' })
  }

  /** Removes an invalid stored token. */
  forget(): void {
    this.#actor.send({ type: 'token.refused' })
  }

  /** Restores the stored session. */
  restore(): Promise<Renewal> {
    this.#actor.send({ type: 'token.verified' })
    return this.#renewal(null)
  }

  async renew(refused: string | null): Promise<Renewal> {
    await this.#settled()
    if (refused !== null) this.#actor.send({ type: 'access.refused', access: refused })
    return this.#renewal(refused)
  }

  async #renewal(former: string | null): Promise<Renewal> {
    const snapshot = await this.#settled()
    const { tokens } = snapshot.context
    if (snapshot.matches('unsure')) return 'unknown'
    if (tokens === null) return 'refused'
    return tokens.access === former ? 'unknown' : 'renewed'
  }

  #settled() {
    return waitFor(this.#actor, snapshot => !snapshot.hasTag('busy'))
  }

  get #tokens(): Tokens | null {
    return this.#actor.getSnapshot().context.tokens
  }
}

const held = (system: AnyActorRef['system']) => new HeldSession(system.get('tokens'))

/** Returns whether the browser has a stored session. */
export const findSession = fromPromise<boolean, undefined>(async ({ system }) => {
  const token = cookieJar.read()
  held(system).found(token)
  return token !== null
})

/** Verifies the stored session. Rejects if verification is impossible. */
export const verifySession = fromPromise<Verdict, undefined>(async ({ signal, system }) => {
  try {
    await verifyToken(held(system).sought, signal)
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

/** Logs out in this browser immediately; the server's answer is only logged. */
export const closeSession = fromPromise<void, undefined>(async () => {
  forgetGoogle()
  await logOut().catch((error: unknown) => console.warn('The logout request failed.', error))
})

/** Lists the account's expiring keys with their last day; null if there are none. */
export const findEndingKeys = fromPromise<string | null, undefined>(async ({ signal }) => {
  const day = dateFormat(spokenLanguage(), { dateStyle: 'long' })
  const ending = (await listKeys(signal)).flatMap(({ name, expiry }) =>
    expiry !== null && keyStatusOf(expiry, Date.now()).kind === 'ending'
      ? [`${name} (${day.format(new Date(expiry))})`]
      : [],
  )
  return ending.length === 0 ? null : ending.join(', ')
})
