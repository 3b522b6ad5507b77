import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { LoginAnswer } from '../../../src/contract/account.ts'
import { ImportNews } from '../../../src/contract/import.ts'
import { Upload } from '../../../src/contract/upload.ts'
import { PASSWORD, signup } from '../../support/accounts.ts'
import { collection, square } from '../../support/import.ts'
import type { Books } from './books.ts'
import type { Calls } from './calls.ts'

/** Milliseconds between logins: a token expires after five minutes. */
const LOGIN_MS = 200_000
/** Milliseconds between new accounts: hashing their passwords is slow by design. */
const RARE_MS = 1000
/** Zones per file. */
export const ZONES = 40

const Key = z.object({ id: z.string(), name: z.string() })

interface Load {
  calls: Calls
  books: Books
  username: string
  /** Addresses with permanent answers, and their digests. */
  known: ReadonlyMap<string, string>
  digest: (text: string) => string
  signal: AbortSignal
}

/** Uses the product in several parallel loops until it is stopped. */
export async function loadProduct(load: Load): Promise<void> {
  const { calls, signal } = load
  const lanes = [giveFeedback, signUp, makeKeys, importFiles, importFiles, read, read]
  let next = 0
  const login = new Login(calls, load.username)
  const turn = async (lane: (typeof lanes)[number]) => {
    while (!signal.aborted) await lane(load, login, next++)
  }
  await Promise.all(lanes.map(turn))
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
  body: JSON.stringify(body),
})

/** Request headers of a logged-in user, renewed when needed. */
class Login {
  readonly #calls: Calls
  readonly #username: string
  #made: { headers: Record<string, string>; at: number } | undefined

  constructor(calls: Calls, username: string) {
    this.#calls = calls
    this.#username = username
  }

  async headers(): Promise<Record<string, string> | null> {
    if (this.#made && performance.now() - this.#made.at < LOGIN_MS) return this.#made.headers
    const { status, text } = await this.#calls.make(
      '/accounts/rest/login/',
      [200],
      json({ username: this.#username, password: PASSWORD }),
    )
    if (status !== 200) return null
    const headers = { authorization: `Bearer ${LoginAnswer.parse(JSON.parse(text)).access}` }
    this.#made = { headers, at: performance.now() }
    return headers
  }
}

async function giveFeedback({ calls, books }: Load, _: Login, number: number): Promise<void> {
  const feedback = `said ${books.run} ${number}`
  books.feedback.ask(feedback)
  const { status } = await calls.make('/monitoring/feedback/', [201], json({ feedback }))
  if (status === 201) books.feedback.acknowledge(feedback)
}

async function signUp({ calls, books, signal }: Load, _: Login, number: number): Promise<void> {
  await wait(RARE_MS, null, { signal }).catch(() => undefined)
  const username = `user-${books.run}-${number}`
  books.accounts.ask(username)
  const body = signup(username, `${username}@example.org`)
  const { status } = await calls.make('/accounts/rest/signup/', [200, 201], json(body))
  if (status === 200 || status === 201) books.accounts.acknowledge(username)
}

/** An account has a limit of keys: each key is removed once the next one exists. */
async function makeKeys({ calls, books }: Load, login: Login, number: number): Promise<void> {
  const headers = await login.headers()
  if (headers === null) return
  const name = `key ${books.run} ${number}`
  const { status, text } = await calls.make('/accounts/rest/api/', [200, 201], json({ name }, headers))
  if (status === 200 || status === 201) books.keys.acknowledge(Key.parse({ name, ...JSON.parse(text) }).id)
  const list = await calls.make('/accounts/rest/api/', [200], { headers })
  if (list.status !== 200) return
  const own = z.array(Key).parse(JSON.parse(list.text))
  for (const { id } of own.slice(0, Math.max(0, own.length - 3))) {
    // The outcome is unknown until the answer arrives.
    books.keys.acknowledged.delete(id)
    await calls.make(`/accounts/rest/api/${id}/`, [200, 204, 404], { method: 'DELETE', headers })
  }
}

/** Unique zones, so that the server must build their tiles. */
function zonesOf(number: number): string {
  const squares = Array.from({ length: ZONES }, (_, at) =>
    square(String(at), (at % 8) + (number % 97) / 100, 40 + Math.floor(at / 8) + (number % 89) / 100, {
      people: number + at,
    }),
  )
  return collection(...squares)
}

async function importFiles({ calls, books }: Load, login: Login, number: number): Promise<void> {
  const headers = await login.headers()
  if (headers === null) return
  const id = `kill-${books.run}-${number}`
  const sent = await calls.make(`/cartable/import/?name=${id}.geojson`, [201], {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: zonesOf(number),
  })
  if (sent.status !== 201) return
  const upload = Upload.parse(JSON.parse(sent.text))
  books.datasets.ask(id)
  // The server is busy with another import, or a killed server still counts as busy.
  const ran = await calls.make(
    `/cartable/import/${upload.id}/run/`,
    [200, 409],
    json(upload.definition, headers),
  )
  const last = ran.status === 200 ? ran.text.trimEnd().split('\n').at(-1) : undefined
  const news = last ? ImportNews.parse(JSON.parse(last)) : undefined
  if (news?.type !== 'done') return
  books.datasets.acknowledge(id)
  // Viewing the zones for the first time requests their tiles.
  await calls.make(`/cartable/dataset/${id}/opening/`, [200])
}

/** Reads permanent answers, and checks that they do not change. */
async function read({ calls, known, digest }: Load, _: Login, number: number): Promise<void> {
  const path = [...known.keys()][(number * 7919) % known.size] ?? '/'
  const { status, text } = await calls.make(path, [200])
  if (status === 200 && digest(text) !== known.get(path))
    calls.faults.push(`GET ${path}: other bytes than before`)
}
