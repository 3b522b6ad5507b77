import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, type MockInstance, onTestFinished, test, vi } from 'vitest'
import { timeOf } from '../../src/server/db/dialect.ts'
import { enqueueMail } from '../../src/server/mail/messages.ts'
import { MailSender } from '../../src/server/mail/sender.ts'
import { databaseOf } from '../support/database.ts'
import { MailServer } from '../support/mailServer.ts'
import { patient } from '../support/patient.ts'
import { startServer, type TestServer } from '../support/server.ts'

let log: MockInstance
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())

const mail = { to: 'eve@example.org', kind: 'passwordChanged', language: 'en', params: {} } as const
const stateOf = async ({ db }: TestServer) =>
  (await db.selectFrom('mail').select('state').executeTakeFirstOrThrow()).state

/** Mail sender whose clock the test advances. */
function senderFor({ db, dataDir }: TestServer, mailUrl: string) {
  let passed = 0
  const config = { dataDir, mailUrl, mailFrom: 'cartable@example.org' }
  const sender = new MailSender({
    db,
    config,
    origin: 'https://cartable.example',
    clock: () => timeOf(db) + passed,
  })
  onTestFinished(() => sender.stop())
  return {
    flush: () => sender.flush(),
    pass: (milliseconds: number) => {
      passed += milliseconds
    },
  }
}

test('keeps mails while the mail server is unreachable, and delivers each once', async () => {
  await using server = await startServer({ seed: 'none' })
  const mailServer = await MailServer.start()
  const { port, url } = mailServer
  await mailServer.close()
  await enqueueMail(server.db, mail)
  const sender = senderFor(server, url)
  await sender.flush()
  expect(await stateOf(server)).toBe('waiting')

  await using back = await MailServer.start(port)
  await sender.flush()
  expect(back.received).toHaveLength(0)
  sender.pass(5000)
  await sender.flush()
  await sender.flush()
  expect(back.received).toHaveLength(1)
  expect(await stateOf(server)).toBe('sent')
})

test('gives the same answer while the mail server is away', async () => {
  await using server = await startServer({
    seed: 'none',
    env: { MAIL_URL: 'smtp://127.0.0.1:1', FEEDBACK_TO: 'us@example.org' },
  })
  const answer = await server.app.request('/monitoring/feedback/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ feedback: 'Bravo' }),
  })
  expect(answer.status).toBe(201)
  expect(await stateOf(server)).toBe('waiting')
})

test('waits longer before each attempt, up to an hour', async () => {
  await using server = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  mailServer.mood = 'busy'
  await enqueueMail(server.db, mail)
  const sender = senderFor(server, mailServer.url)
  const delays: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    await sender.flush()
    const told = log.mock.calls.at(-1)?.join(' ') ?? ''
    delays.push(Number(/next attempt is in (\d+) s/.exec(told)?.[1]))
    sender.pass(3_600_000)
  }
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
})

test('stops retrying a mail after a day without a server, and logs it', async () => {
  await using server = await startServer({ seed: 'none' })
  await enqueueMail(server.db, mail)
  const sender = senderFor(server, 'smtp://127.0.0.1:1')
  for (let attempt = 0; attempt < 40; attempt++) {
    await sender.flush()
    sender.pass(3_600_000)
  }
  expect(await stateOf(server)).toBe('failed')
  expect(log.mock.calls.at(-1)?.join(' ')).toMatch(
    /passwordChanged.*ECONNREFUSED.*abandoned after 32 attempts/,
  )
})

test('stops retrying a refused recipient at once, and keeps it out of the log', async () => {
  await using server = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  mailServer.mood = 'refuses'
  await enqueueMail(server.db, mail)
  await senderFor(server, mailServer.url).flush()
  expect(await stateOf(server)).toBe('failed')
  const told = log.mock.calls.at(-1)?.join(' ')
  expect(told).toContain('550')
  expect(told).not.toContain('eve@')
})

test('sends other mails without delay when one is undeliverable', async () => {
  await using server = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  await enqueueMail(server.db, mail)
  await server.db.updateTable('mail').set({ params: '{"link": 1}' }).execute()
  await enqueueMail(server.db, mail)
  await senderFor(server, mailServer.url).flush()
  expect(mailServer.received).toHaveLength(1)
})

test('delivers a mail once after the restart of a sender killed while sending it', async () => {
  await using server = await startServer({ seed: 'none' })
  await using mailServer = await MailServer.start()
  mailServer.mood = 'silent'
  const isHandedOver = mailServer.handedOver.promise
  await enqueueMail(server.db, mail)
  const killed = senderProcess(server, mailServer)
  await isHandedOver
  expect(await stateOf(server)).toBe('sending')
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  mailServer.mood = 'takes'
  senderProcess(server, mailServer)
  await vi.waitFor(async () => expect(await stateOf(server)).toBe('sent'), patient)
  expect(mailServer.received).toHaveLength(1)
})

function senderProcess({ dataDir }: TestServer, { url }: MailServer) {
  const script = fileURLToPath(new URL('../support/sender.ts', import.meta.url))
  const child = spawn(process.execPath, [script, databaseOf(dataDir), url], {
    cwd: join(script, '..', '..', '..'),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
