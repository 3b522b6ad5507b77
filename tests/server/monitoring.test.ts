import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { captureError, flushReports, startMonitoring } from '../../src/server/monitoring/monitoring.ts'
import { ThreadLost } from '../../src/server/platform/threads/threadPool.ts'
import { emptyFolder } from '../support/emptyFolder.ts'
import { startServer } from '../support/server.ts'
import { Sink } from '../support/sink.ts'

const sink = await Sink.start()
afterAll(() => sink.close())
afterEach(async () => {
  await startMonitoring(null, '')
  sink.forget()
})

const told = () =>
  sink
    .of('event')
    .map(({ exception, tags }) => [tags.what, exception.values.at(-1).type, exception.values.at(-1).value])

test('reports a failing request by its route, without user input', async () => {
  await startMonitoring(sink.dsn, '1.0')
  await using server = await startServer({ seed: 'none' })
  server.app.get('/broken/:name', c => {
    throw new TypeError(`Nobody is called "${c.req.param('name')}" at marcelline@example.org`)
  })
  const answer = await fetch(`${server.url}/broken/marcelline?search=marcelline`, {
    headers: { cookie: 'jwt_token=marcelline', authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' },
  })
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    500,
    expect.not.stringContaining('Nobody'),
  ])
  await flushReports()
  expect(told()).toEqual([['GET /broken/:name', 'TypeError', 'Nobody is called "*" at *@*']])
  for (const { text } of sink.reported) expect(text).not.toMatch(/marcelline|eyJ/)
})

test('does not report an expected refusal', async () => {
  await startMonitoring(sink.dsn, '1.0')
  await using server = await startServer({ seed: 'none' })
  for (const path of ['/cartable/dataset/none/label/', '/accounts/rest/user/', '/nothing'])
    await (await fetch(server.url + path)).arrayBuffer()
  await flushReports()
  expect(sink.reported).toEqual([])
})

test('reports many equal errors once, and a lost thread separately', async () => {
  await startMonitoring(sink.dsn, '1.0')
  for (let times = 0; times < 50; times++) captureError(new Error(`No ${times}`), 'Import')
  captureError(new ThreadLost('The thread ended with 1'), 'Import')
  await flushReports()
  expect(told()).toEqual([
    ['Import', 'Error', 'No 0'],
    ['Import', 'ThreadLost', 'The thread ended with 1'],
  ])
})

test('sends nothing without a DSN', async () => {
  await startMonitoring(null, '1.0')
  captureError(new Error('No'), 'Import')
  await flushReports()
  expect(sink.reported).toEqual([])
})

test('keeps running when reports cannot be sent', async () => {
  await startMonitoring('http://key@127.0.0.1:1/1', '1.0')
  captureError(new Error('No'), 'Import')
  await flushReports()
  expect(sink.reported).toEqual([])
})

test('reports an uncaught exception before the process ends', async () => {
  const dataDir = emptyFolder()
  const fault = "process.on('SIGUSR2',()=>setImmediate(()=>{throw new RangeError('planted')}))"
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(fault)}`, 'src/server/main.ts'],
    {
      env: { ...process.env, PORT: '0', SEED: 'none', DATA_DIR: dataDir, SENTRY_SERVER_DSN: sink.dsn },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (/is ready: /.test(output)) break
  }
  const ended = once(child, 'exit')
  child.kill('SIGUSR2')
  expect(await ended).toEqual([1, null])
  expect(told()).toEqual([['Uncaught', 'RangeError', 'planted']])
})
