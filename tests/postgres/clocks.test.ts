import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, timeOf } from '../../src/server/db/dialect.ts'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { createMetrics } from '../../src/server/monitoring/http/metrics.ts'
import { terminalTexts } from '../../src/server/platform/translate.ts'
import { reportSkew, serveMetrics } from '../../src/server/start.ts'
import { addUser } from '../support/accounts.ts'
import { startChildServer } from '../support/childServer.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { MailServer } from '../support/mailServer.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

const SHIFT = ['--import', new URL('../support/shiftClock.ts', import.meta.url).href]
const MINUTE_MS = 60_000

/** Starts a server in its own process, on a database. Its machine's clock is some minutes fast. */
async function startShifted(beside: TestServer, minutes: number, env: Record<string, string> = {}) {
  const CLOCK_SHIFT_MS = String(minutes * MINUTE_MS)
  const own = { DATABASE_URL: addressOf(beside.db), RATE_LIMITS: 'on', CLOCK_SHIFT_MS, ...env }
  return await startChildServer(emptyFolder(), own, SHIFT)
}

/** Returns the statuses of calls that two servers answer alternately. */
async function inTurns(urls: readonly string[], count: number, path: string, body: unknown) {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) {
    const answer = await fetch(`${urls[at % urls.length]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    statuses.push(answer.status)
  }
  return statuses
}

test('limits calls over two servers whose clocks differ by 5 minutes', async () => {
  await using place = await startServer({ seed: 'none' })
  await addUser(place)
  const urls = [(await startShifted(place, 0)).url, (await startShifted(place, 5)).url]
  const wrong = { username: 'alice', password: 'wrong' }
  const passwords = await inTurns(urls, 20, '/accounts/rest/login/', wrong)
  expect(passwords).toEqual([...Array(5).fill(400), ...Array(15).fill(429)])
  const feedback = await inTurns(urls, 24, '/monitoring/feedback/', { feedback: 'x' })
  expect(feedback).toEqual([...Array(5).fill(201), ...Array(19).fill(429)])
})

test('sends a mail once from two servers whose clocks differ by 5 minutes', async () => {
  await using place = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  const send = (to: string) =>
    enqueueMail(place.db, { to, kind: 'passwordChanged', language: 'en', params: {} })
  const env = { MAIL_URL: mailServer.url, MAIL_FROM: 'cartable@example.org' }
  // The mail server never confirms the mail that the first server sends.
  mailServer.mood = 'silent'
  const { promise: handedOver } = mailServer.handedOver
  const first = await startShifted(place, 0, env)
  await send('first@example.org')
  await handedOver
  mailServer.mood = 'takes'
  await startShifted(place, 5, env)
  await send('second@example.org')
  await expect.poll(() => mailServer.received.length, patient).toBe(1)
  expect(mailServer.received.map(({ to }) => to)).toEqual([['second@example.org']])
  // An open connection of a killed server would keep the mail server running.
  first.child.kill('SIGKILL')
  await first.ended
})

test('reports a wrong clock in the log, in readyz and in the metrics', async () => {
  await using place = await startServer({ seed: 'none' })
  onTestFinished(() => void vi.restoreAllMocks())
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(line))
  const metrics = createMetrics()
  const tiles = { waiting: async () => 0 }
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, { db: place.db, tiles })
  onTestFinished(() => served.close())
  const told = async () => {
    reportSkew(place.db, terminalTexts('en'))
    const ready = await (await place.app.request('/readyz')).json()
    const measured = await (await fetch(`${served.url}/metrics`)).text()
    const [, seconds] = /^cartable_clock_skew_seconds (\S+)$/m.exec(measured) ?? []
    return { ready, tens: Math.round(Number(seconds) / 10), lines: lines.splice(0) }
  }
  expect(await told()).toEqual({ ready: { status: 'ready', problems: [] }, tens: 0, lines: [] })

  const machine = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => machine() - 5 * MINUTE_MS)
  const { ready, tens, lines: said } = await told()
  expect(ready).toEqual({ status: 'ready', problems: ['clockSkewed'] })
  expect(tens).toBe(-30)
  expect(said).toEqual([
    expect.stringMatching(/^The clock of this computer differs from PostgreSQL’s by (299|300|301) s\./),
  ])
  // What servers share is unaffected.
  expect(Math.abs(timeOf(place.db) - machine())).toBeLessThan(MINUTE_MS)
})
