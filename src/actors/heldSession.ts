import { type ActorRefFrom, waitFor } from 'xstate'
import type { tokensMachine } from '../../machines/tokens.machine.ts'
import type { Session } from '../api/session.ts'
import type { Renewal, Tokens } from '../domain/account/account.ts'

type TokensActor = ActorRefFrom<typeof tokensMachine>

/** The session that the machine of the tokens holds. */
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

  /**
   * Tells what the browser remembers. When that is a token, refused calls wait until it is clear what becomes of it.
   */
  found(token: string | null): void {
    this.#actor.send({ type: 'token.sought', token })
  }

  /** Nobody can say whether what was found holds: calls go on without it, and the browser keeps it. */
  giveUp(): void {
    this.#actor.send({ type: 'token.doubted' })
  }

  /** Forgets the token that was found: it holds no longer. */
  forget(): void {
    this.#actor.send({ type: 'token.refused' })
  }

  /** Takes the session of a former visit up again. */
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
