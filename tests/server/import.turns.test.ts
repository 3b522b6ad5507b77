import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Upload } from '../../src/contract/upload.ts'
import { endIdleThreads } from '../../src/server/platform/threads/threadPool.ts'
import { addUser, logIn } from '../support/accounts.ts'
import { collection, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'
import { startServer } from '../support/server.ts'
import { LOOPING } from '../upstream/hyparquetLoop.mjs'

const english = { 'accept-language': 'en' }

/** Server on which accounts can import, with an upload by one of them. */
async function served(...names: string[]) {
  const server = await startServer({ seed: 'none', env: { IMPORT: 'account', RATE_LIMITS: 'off' } })
  onTestFinished(server.close)
  const people = []
  for (const username of names) {
    await addUser(server, { username })
    const headers = { ...english, ...(await logIn(server, username)).bearer }
    const post = (path: string, body: object, signal?: AbortSignal) =>
      server.app.request(`/cartable/import/${path}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
    const send = (name: string, body: string | Uint8Array<ArrayBuffer>, more = {}) =>
      server.app.request(`/cartable/import/?name=${name}`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body,
      })
    people.push({ headers, post, send })
  }
  return { server, people }
}

/** Counts the threads started until the end of the test. */
function countThreads() {
  endIdleThreads()
  const started = { count: 0 }
  const count = () => void started.count++
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  return started
}

/** Counts the tasks that threads work on: now, at the same time at most, and in all. */
function countTasks() {
  const tasks = { now: 0, most: 0, all: 0 }
  const send = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    if (message.type === 'begin') {
      tasks.now += 1
      tasks.all += 1
      tasks.most = Math.max(tasks.most, tasks.now)
      const listen = ({ type }: { type: string }) => {
        if (type !== 'done') return
        tasks.now -= 1
        this.off('message', listen)
      }
      this.on('message', listen)
    }
    send.call(this, message)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return tasks
}

test('runs one survey of each account at a time, and refuses an account with too many', async () => {
  const { people } = await served('alice', 'bob')
  const uploads: Upload[] = []
  for (const { send } of people)
    uploads.push((await (await send('lieux.geojson', collection(square('01', 0, 0)))).json()) as Upload)
  const tasks = countTasks()
  const surveys = people.flatMap(({ post }, at) =>
    Array.from({ length: 40 }, () =>
      post(`${uploads[at]?.id}/survey`, { read: uploads[at]?.definition.read, dataset: null }),
    ),
  )
  const answers = await Promise.all(surveys)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(38).fill('10'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(42)
  expect(tasks).toEqual({ now: 0, most: 2, all: 42 })
})

test.each([
  [
    'fr',
    'Le fichier n’a pas pu être lu en 60 secondes : il est sans doute endommagé. Sinon, découpez-le ou enregistrez-le en GeoPackage, puis importez le résultat.',
  ],
  [
    'en',
    'The file could not be read within 60 seconds: it is probably damaged. If it is not, split it or save it as a GeoPackage, then import the result.',
  ],
])('refuses, in %s, a file with an endless loop, and reads the next file', async (language, said) => {
  const { people } = await served('alice')
  const [alice] = people
  endIdleThreads()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started = once(process, 'worker')
  const sending = alice?.send('a.parquet', new Uint8Array(LOOPING), { 'accept-language': language })
  await started
  vi.advanceTimersByTime(60_000)
  const answer = await sending
  expect([answer?.status, await answer?.json()]).toEqual([400, { file: [said] }])
  vi.useRealTimers()
  expect((await alice?.send('lieux.geojson', collection(square('01', 0, 0))))?.status).toBe(201)
})

test('surveys a file while slow checks of two other accounts run', async () => {
  const { server, people } = await served('alice', 'bob', 'carol')
  const sound = Uint8Array.from(readFileSync(new URL('corpus/geopandas-v1.parquet', import.meta.url)))
  const uploads: Upload[] = []
  for (const { send } of people) {
    // The previously uploaded files keep their reader in a loop.
    for (const path of globSync(join(server.dataDir, '**/lieux.parquet'))) writeFileSync(path, LOOPING)
    uploads.push((await (await send('lieux.parquet', sound)).json()) as Upload)
  }
  const [alice, bob, carol] = uploads
  const threads = countThreads()
  const leaving = new AbortController()
  const checks = [alice, bob].map(async (upload, at) => {
    const answer = await people[at]?.post(`${upload?.id}/check`, upload?.definition ?? {}, leaving.signal)
    return answer?.text()
  })
  await vi.waitFor(() => expect(threads.count).toBe(2), patient)
  const survey = await people[2]?.post(`${carol?.id}/survey`, { read: carol?.definition.read, dataset: null })
  expect(survey?.status).toBe(200)
  leaving.abort()
  await Promise.allSettled(checks)
})
