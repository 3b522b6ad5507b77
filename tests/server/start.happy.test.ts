import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { databaseEnv } from '../support/database.ts'
import { emptyFolder } from '../support/emptyFolder.ts'

/** Starts the program like `npm run dev`, without building a client. */
function run(env: Record<string, string>): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ['src/server/main.ts', '--dev'], {
    env: {
      ...process.env,
      LC_ALL: 'en_US.UTF-8',
      SEED: 'none',
      PORT: '0',
      ...(env['DATA_DIR'] ? databaseEnv(env['DATA_DIR']) : {}),
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function ready(child: ChildProcessWithoutNullStreams): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const [, url] = /ready: (\S+)/.exec(output) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`It did not start: ${output}`)
}

/** Returns the exit code and message of a failed start. */
async function refusal(child: ChildProcessWithoutNullStreams): Promise<{ code: number; message: string }> {
  const [[code], message] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  return { code, message: message.trim() }
}

test('prints its address, answers there, and stops cleanly', async () => {
  const child = run({ DATA_DIR: emptyFolder() })
  const url = await ready(child)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('names the process that uses the data at a second start', async () => {
  const folder = emptyFolder()
  const first = run({ DATA_DIR: folder })
  await ready(first)
  const { code, message } = await refusal(run({ DATA_DIR: folder }))
  expect(code).toBe(1)
  expect(message).toContain(`process ${first.pid}`)
})

test('reports a port in use in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const { code, message } = await refusal(run({ DATA_DIR: emptyFolder(), PORT: port }))
  expect(code).toBe(1)
  expect(message).toMatch(new RegExp(`^Port ${port} is in use[^\\n]*$`))
})

test('reports a wrong environment in one line', async () => {
  const { code, message } = await refusal(run({ DATA_DIR: emptyFolder(), ACCESS: 'everyone' }))
  expect(code).toBe(1)
  expect(message).toMatch(/^Wrong environment variables: ACCESS [^\n]*$/)
})
