import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const server = new URL('../../src/server/', import.meta.url).pathname

/** The modules with which threads of the server begin. */
const scripts = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter(name => /^serveTasks\b/m.test(readFileSync(join(server, name), 'utf8')))

/** Loads a module by `require`, which refuses one that waits, or loads one that does: a package, too. */
async function refusalOf(script: string): Promise<string | null> {
  const code = "require(require('node:worker_threads').workerData); process.exit()"
  const thread = new Worker(code, { eval: true, workerData: script })
  const refused = once(thread, 'error').then(([error]) => `${error.code}`)
  const ended = once(thread, 'exit').then(() => null)
  return Promise.race([refused, ended])
}

test('the threads are found', () => {
  expect(scripts).toEqual(expect.arrayContaining(['catalogue/readThread.ts', 'import/thread.ts']))
})

test('a module that waits is known', async () => {
  expect(await refusalOf(join(server, 'main.ts'))).toBe('ERR_REQUIRE_ASYNC_MODULE')
})

// V8 ends the whole process where a thread is ended at the moment at which such a module has come.
test.each(scripts)('no module that %s loads waits on its way', async script => {
  expect(await refusalOf(join(server, script))).toBeNull()
})
