/** Maximum number of buckets per rule; beyond it, the least recently used one is dropped. */
const MAX_BUCKETS = 20_000
/** Number of significant characters of a bucket's name. */
const MAX_NAME = 200

export interface Taken {
  granted: boolean
  /** Remaining calls. */
  left: number
  /** Seconds until the next call is allowed; 0 if one is allowed now. */
  wait: number
}

/** Counters of recent calls, one set per server or shared by all. */
export interface Limiting {
  /** Takes one call from a bucket if one is left. */
  take(rule: RuleName, bucket: string): Taken | Promise<Taken>
  /** Takes back the last call: it turned out not to count. */
  giveBack(rule: RuleName, bucket: string): void | Promise<void>
  /** Resets a bucket. */
  clear(rule: RuleName, bucket: string): void | Promise<void>
}

/**
 * Counts calls in a sliding window, in memory. Refused calls do not count, so that nobody can lock out
 * another user. The rule limits the log of each bucket, and the class limits the number of buckets.
 */
export class Limits implements Limiting {
  readonly #clock: () => number
  /** Buckets of each rule, the least recently used first, each with the times of its granted calls. */
  readonly #logs = new Map<RuleName, Map<string, number[]>>()

  /** `clock` returns milliseconds. */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock
  }

  take(rule: RuleName, bucket: string): Taken {
    const { max, seconds } = RULES[rule]
    const now = this.#clock()
    const log = this.#log(rule, bucket)
    // A clock that was set back must not lock anyone out until it has caught up.
    const recent = log.filter(time => time > now - seconds * 1000 && time <= now)
    const granted = recent.length < max
    if (granted) recent.push(now)
    this.#keep(rule, bucket, recent)
    const free = recent.length < max || recent[0] === undefined ? now : recent[0] + seconds * 1000
    return { granted, left: max - recent.length, wait: Math.ceil((free - now) / 1000) }
  }

  giveBack(rule: RuleName, bucket: string): void {
    const log = this.#log(rule, bucket)
    this.#keep(rule, bucket, log.slice(0, -1))
  }

  clear(rule: RuleName, bucket: string): void {
    this.#logs.get(rule)?.delete(nameOf(bucket))
  }

  /** Number of buckets in memory. */
  get size(): number {
    return [...this.#logs.values()].reduce((sum, logs) => sum + logs.size, 0)
  }

  #log(rule: RuleName, bucket: string): number[] {
    return this.#logs.get(rule)?.get(nameOf(bucket)) ?? []
  }

  #keep(rule: RuleName, bucket: string, log: number[]): void {
    const logs = this.#logs.get(rule) ?? new Map<string, number[]>()
    this.#logs.set(rule, logs)
    logs.delete(nameOf(bucket))
    if (log.length > 0) logs.set(nameOf(bucket), log)
    const [quietest] = logs.keys()
    if (logs.size > MAX_BUCKETS && quietest !== undefined) logs.delete(quietest)
  }
}

/** Spellings of one name, by case or compatibility form, share a bucket. */
export const nameOf = (bucket: string): string => bucket.normalize('NFKC').toLowerCase().slice(0, MAX_NAME)

export interface Rule {
  /** Maximum number of calls within the period. */
  max: number
  seconds: number
}

const MINUTE = 60
const HOUR = 3600

/**
 * Rate limits of actions. A rule counts by client address, unless its caller names another bucket: the
 * account, the recipient, the key.
 */
export const RULES = {
  login: { max: 30, seconds: MINUTE },
  /** Wrong passwords, by client address. */
  failedLogin: { max: 10, seconds: MINUTE },
  /** Wrong passwords for all accounts, per client; an IPv6 address counts as its /48 network. */
  failedLoginNetwork: { max: 30, seconds: MINUTE },
  /** Wrong passwords, by account. */
  failedLoginAccount: { max: 5, seconds: 5 * MINUTE },
  /** Wrong passwords, by unknown name. */
  failedLoginName: { max: 5, seconds: 5 * MINUTE },
  /** Wrong passwords in a browser from which the owner has logged in. */
  failedLoginBrowser: { max: 5, seconds: 5 * MINUTE },
  google: { max: 30, seconds: MINUTE },
  signup: { max: 20, seconds: MINUTE },
  confirm: { max: 20, seconds: MINUTE },
  resend: { max: 20, seconds: MINUTE },
  /** Confirmation mails, by recipient. */
  confirmMail: { max: 1, seconds: 3 * MINUTE },
  reset: { max: 20, seconds: MINUTE },
  /** Reset mails, by recipient. */
  resetMail: { max: 5, seconds: MINUTE },
  /** Reset mails over a longer period: all the mails of an hour stay valid. */
  resetMailHour: { max: 10, seconds: HOUR },
  resetConfirm: { max: 20, seconds: MINUTE },
  /** By account. */
  passwordChange: { max: 5, seconds: MINUTE },
  /** By account. */
  userChange: { max: 20, seconds: MINUTE },
  /** By account. */
  deletion: { max: 3, seconds: HOUR },
  refresh: { max: 120, seconds: MINUTE },
  verify: { max: 120, seconds: MINUTE },
  feedback: { max: 5, seconds: MINUTE },
  /** New keys, by account. */
  newKey: { max: 20, seconds: MINUTE },
  /** Saved styles, by account. */
  saveStyle: { max: 60, seconds: MINUTE },
  /** Saved maps, by account. */
  saveMap: { max: 60, seconds: MINUTE },
  /** Saved stories, by account. */
  saveStory: { max: 60, seconds: MINUTE },
  /** Saved templates of pages, by account. */
  saveTemplate: { max: 60, seconds: MINUTE },
  /** Kept datasets, by account. */
  keepDataset: { max: 20, seconds: MINUTE },
  /** New private links, by account. */
  newLink: { max: 20, seconds: MINUTE },
  /** Calls with keys, by account. */
  key: { max: 60, seconds: MINUTE },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
