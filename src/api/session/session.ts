import { isRefusal } from '../failures.ts'
import type { TokenJar } from './cookie.ts'
import type { TabNews, Tabs } from './tabs.ts'
import type { Turns } from './turns.ts'

/** An access for the next minutes, and the token that renews it: empty where the server keeps that one itself. */
export type Tokens = { access: string; refresh: string }

/** What becomes of a session that is to be renewed. */
export type Renewal = 'renewed' | 'refused'

/** What has happened to the session without the person doing it here. */
export type Happening = 'ended' | 'shared' | 'doubted'

/** Answers to an exchange that say that the session is over. */
const REFUSALS = [400, 401, 404]
/** Milliseconds that news of another tab may be under way. */
const SHARING = 200

type Ports = {
  jar: TokenJar
  tabs: Tabs
  inTurn: Turns
  /** Exchanges a refresh token; a server that does not rotate answers the same one. */
  exchange: (refresh: string) => Promise<Tokens>
}

/**
 * The tokens of this tab. The access is in memory only; the refresh token also in the jar, which the tabs share.
 * Every login and logout begins a new generation: what an older one still receives is thrown away.
 */
export class Session {
  readonly #ports: Ports
  readonly #listeners = new Set<(happening: Happening) => void>()
  #tokens: Tokens | null = null
  #generation = 0
  #renewal: { generation: number; outcome: Promise<Renewal> } | null = null
  #restoring: PromiseWithResolvers<void> | null = null
  /** Whether the jar keeps what is put in. */
  #remembers = true

  constructor(ports: Ports) {
    this.#ports = ports
    ports.tabs.hear(news => this.#hear(news))
  }

  get isOpen(): boolean {
    return this.#tokens !== null
  }

  /** The bearer of calls, or null. */
  get access(): string | null {
    return this.#tokens?.access ?? null
  }

  listen(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A login has succeeded. */
  open(tokens: Tokens): void {
    this.#generation++
    this.#keep(tokens)
    this.#restored()
    this.#ports.tabs.tell({ type: 'opened', access: tokens.access })
  }

  /** Forgets everything of the session here and in the other tabs. Answers the tokens, to tell the server with. */
  close(): Tokens | null {
    const tokens = this.#tokens
    this.#generation++
    this.#tokens = null
    this.#restored()
    this.#ports.jar.remove()
    this.#ports.tabs.tell({ type: 'closed' })
    return tokens
  }

  /** The token of a former visit, or null. From then on calls wait until it is clear what becomes of it. */
  find(): string | null {
    const token = this.#ports.jar.read()
    if (token !== null) this.#restoring ??= Promise.withResolvers()
    return token
  }

  /** Nobody can say whether what was found holds: calls go on without it, and the jar keeps it. */
  giveUp(): void {
    this.#restored()
  }

  /** What was found holds no longer. */
  forget(token: string | null): void {
    if (!this.isOpen && this.#ports.jar.read() === token) this.#ports.jar.remove()
    this.#restored()
  }

  /** Takes the session of a former visit up again. Rejects when nobody can say whether it holds. */
  async restore(): Promise<Renewal> {
    if (this.isOpen) return 'renewed'
    try {
      return await this.#renewOnce()
    } finally {
      this.#restored()
    }
  }

  /**
   * Renews the access that was refused: many callers share one exchange, and an access that has been renewed since
   * is not renewed again. Rejects when nobody can say whether the session holds.
   */
  async renew(refused: string | null): Promise<Renewal> {
    if (this.#restoring) await this.#restoring.promise
    if (this.#tokens && this.#tokens.access !== refused) return 'renewed'
    if (!this.#tokens) return 'refused'
    return this.#renewOnce()
  }

  /** Compares with the jar, after the page was out of sight: there may be another session, or none. */
  check(): void {
    if (this.#restoring || !this.#remembers) return
    const remembered = this.#ports.jar.read()
    const held = this.#tokens?.refresh ?? null
    if (remembered === held || held === '') return
    if (remembered === null) this.#end()
    else this.#tell('doubted')
  }

  #renewOnce(): Promise<Renewal> {
    if (this.#renewal?.generation === this.#generation) return this.#renewal.outcome
    const generation = this.#generation
    const former = this.access
    const outcome = this.#ports
      .inTurn(() => this.#exchange(generation, former))
      .finally(() => {
        if (this.#renewal?.outcome === outcome) this.#renewal = null
      })
    this.#renewal = { generation, outcome }
    return outcome
  }

  async #exchange(generation: number, former: string | null): Promise<Renewal> {
    const isOver = () => generation !== this.#generation
    for (;;) {
      if (isOver()) return this.#outcome()
      // Another tab had its turn before and has shared what it got.
      if (this.#tokens && this.#tokens.access !== former) return 'renewed'
      const token = this.#remembered()
      if (token === null) {
        this.#end()
        return 'refused'
      }
      if (this.#tokens && token !== this.#tokens.refresh && (await this.#sharedSoon(former))) return 'renewed'
      try {
        const tokens = await this.#ports.exchange(token)
        if (isOver()) return this.#outcome()
        if (this.#remembered() !== token) continue
        this.#keep(tokens)
        this.#ports.tabs.tell({ type: 'renewed', access: tokens.access })
        return 'renewed'
      } catch (error) {
        if (!isRefusal(error, REFUSALS)) throw error
        if (isOver()) return this.#outcome()
        // Refused because another tab has exchanged it: the new one is in the jar.
        if (this.#remembered() !== token) continue
        this.close()
        this.#tell('ended')
        return 'refused'
      }
    }
  }

  /** The jar holds a newer token: the tab that put it there shares the access that came with it. */
  async #sharedSoon(former: string | null): Promise<boolean> {
    const shared = () => this.#tokens !== null && this.#tokens.access !== former
    for (let waited = 0; waited < SHARING && !shared(); waited += 10)
      await new Promise(resolve => setTimeout(resolve, 10))
    return shared()
  }

  #outcome(): Renewal {
    return this.isOpen ? 'renewed' : 'refused'
  }

  #remembered(): string | null {
    return this.#remembers && this.#tokens?.refresh !== ''
      ? this.#ports.jar.read()
      : (this.#tokens?.refresh ?? null)
  }

  #keep(tokens: Tokens): void {
    const { jar } = this.#ports
    this.#tokens = tokens
    if (tokens.refresh === '') return
    jar.write(tokens.refresh)
    this.#remembers = jar.read() === tokens.refresh
  }

  #hear(news: TabNews): void {
    if (news.type === 'opened') this.#share(news.access)
    if (news.type === 'closed') this.#end()
    if (news.type === 'changed') this.check()
    if (news.type === 'renewed' && this.#tokens)
      this.#tokens = { access: news.access, refresh: this.#ports.jar.read() ?? this.#tokens.refresh }
  }

  /** Takes over what another tab has opened. */
  #share(access: string): void {
    this.#generation++
    this.#tokens = { access, refresh: this.#ports.jar.read() ?? '' }
    this.#restored()
    this.#tell('shared')
  }

  /** The session is over, by whatever happened elsewhere. A jar that holds another one is left alone. */
  #end(): void {
    const { jar } = this.#ports
    if (this.#tokens && jar.read() === this.#tokens.refresh) jar.remove()
    this.#generation++
    this.#tokens = null
    this.#restored()
    this.#tell('ended')
  }

  #restored(): void {
    this.#restoring?.resolve()
    this.#restoring = null
  }

  #tell(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening)
  }
}
