import { DatabaseSync } from 'node:sqlite'
import { databasePath } from '../../src/server/db/connection.ts'
import { PASSWORD } from './accounts.ts'

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

/**
 * Changes made through a server that may be killed at any time, and the acknowledged ones. Names are unique.
 */
export class Ledger {
  readonly signups: string[] = []
  readonly feedback: string[] = []
  /** Ids of keys that were created and not removed. */
  readonly keys = new Set<string>()
  readonly removedKeys: string[] = []
  #next = 0

  get acknowledged(): number {
    return this.signups.length + this.feedback.length + this.keys.size + this.removedKeys.length
  }

  /**
   * Makes changes in several parallel loops until the server is gone. Throws on any refusal.
   * @param credentials Of the user who creates the keys, the same one each time.
   */
  async fill(url: string, credentials: Record<string, string>): Promise<void> {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en', ...credentials }
    const ask: Ask = async (method, path, body = {}) => {
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(url + path, { method, headers, ...sent })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    }
    await unlessGone(() => this.#removeUnknownKeys(ask))
    const lanes = [this.#signUp, this.#giveFeedback, this.#changeKeys, this.#giveFeedback]
    await Promise.all(lanes.map(lane => untilGone(() => lane.call(this, ask))))
  }

  async #signUp(ask: Ask): Promise<void> {
    const username = `user${this.#next++}`
    const body = { username, email: `${username}@example.org`, password1: PASSWORD, password2: PASSWORD }
    await ask('POST', '/accounts/rest/signup/', body)
    this.signups.push(username)
  }

  async #giveFeedback(ask: Ask): Promise<void> {
    const feedback = `said ${this.#next++}`
    await ask('POST', '/monitoring/feedback/', { feedback })
    this.feedback.push(feedback)
  }

  /** An account has a limit of keys, so keys with unacknowledged creation are removed. */
  async #removeUnknownKeys(ask: Ask): Promise<void> {
    const { body } = await ask('GET', '/accounts/rest/api/')
    for (const { id } of body as { id: string }[]) {
      if (!this.keys.has(id)) await ask('DELETE', `/accounts/rest/api/${id}/`)
    }
  }

  async #changeKeys(ask: Ask): Promise<void> {
    const [oldest] = this.keys
    if (oldest !== undefined && this.keys.size > 3) {
      // The outcome of a write is unknown until its answer arrives.
      this.keys.delete(oldest)
      await ask('DELETE', `/accounts/rest/api/${oldest}/`)
      this.removedKeys.push(oldest)
    }
    const { body } = await ask('POST', '/accounts/rest/api/', { name: `key ${this.#next++}` })
    this.keys.add((body as { id: string }).id)
  }

  /** Lists the missing and incomplete data of a database, as sentences; empty if all is well. */
  problems(dataDir: string): string[] {
    const sqlite = new DatabaseSync(databasePath(dataDir))
    const texts = (sql: string) =>
      sqlite
        .prepare(sql)
        .all()
        .map(row => String(Object.values(row)[0]))
    const keys = new Set(texts('select id from api_key'))
    const lacks = (what: string, expected: Iterable<string>, sql: string) => {
      const there = new Set(texts(sql))
      return [...expected].filter(one => !there.has(one)).map(one => `${what} ${one} is lost`)
    }
    const differ = (what: string, rows: string, kind: string) => {
      const [written, mailed] = texts(`
        select count(*) from ${rows} union all select count(*) from mail where kind = '${kind}'`)
      return written === mailed ? [] : [`${what}: ${written} and ${mailed}`]
    }
    const problems = [
      ...texts('pragma integrity_check').filter(text => text !== 'ok'),
      ...texts('pragma foreign_key_check').map(table => `${table} names what is not there`),
      ...lacks('account', this.signups, 'select username from user'),
      ...lacks('feedback', this.feedback, 'select text from feedback'),
      ...lacks('key', this.keys, 'select id from api_key'),
      ...this.removedKeys.filter(id => keys.has(id)).map(id => `key ${id} is back`),
      // Unacknowledged changes must be complete or absent.
      ...lacks(
        'the address of',
        texts(`select username from user where username like 'user%'`),
        'select user.username from user join email_address on email_address.user = user.pk',
      ),
      // A sent mail no longer contains its recipient.
      ...differ('accounts and mails to confirm them', `user where username like 'user%'`, 'confirmEmail'),
      ...differ('feedback and mails of it', 'feedback', 'feedbackReceived'),
    ]
    sqlite.close()
    return problems
  }
}

const untilGone = (work: () => Promise<void>): Promise<void> =>
  unlessGone(async () => {
    for (;;) await work()
  })

async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // Anything except a broken connection is an unexpected answer.
    if (!(error instanceof TypeError)) throw error
  }
}
