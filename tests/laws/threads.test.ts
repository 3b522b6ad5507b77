import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const server = new URL('../../src/server/', import.meta.url).pathname

/** Entry modules of the server's threads. */
const scripts = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter(name => /^serveTasks\b/m.test(readFileSync(join(server, name), 'utf8')))

/** Loads a module by `require`, which rejects modules and packages with top-level await. */
async function refusalOf(script: string): Promise<string | null> {
  const code = "require(require('node:worker_threads').workerData); process.exit()"
  const thread = new Worker(code, { eval: true, workerData: script })
  const refused = once(thread, 'error').then(([error]) => `${error.code}`)
  const ended = once(thread, 'exit').then(() => null)
  return Promise.race([refused, ended])
}

test('finds the threads', () => {
  expect(scripts).toEqual(expect.arrayContaining(['catalogue/readThread.ts', 'import/thread.ts']))
})

test('recognises a module with top-level await', async () => {
  expect(await refusalOf(join(server, 'main.ts'))).toBe('ERR_REQUIRE_ASYNC_MODULE')
})

// V8 aborts the whole process if a thread is terminated while it loads such a module.
test.each(scripts)('loads no module with top-level await from %s', async script => {
  expect(await refusalOf(join(server, script))).toBeNull()
})
