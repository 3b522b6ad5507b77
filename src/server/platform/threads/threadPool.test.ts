import { expect, onTestFinished, test } from 'vitest'
import { endIdleThreads, runTask } from './threadPool.ts'

const script = (work: string) =>
  new URL(
    `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${work} })`,
  )
const BOUNDS = { onProgress: () => {}, graceMs: 0, silenceMs: 300_000, memoryMb: 64 }

test('ends a thread that never finishes its task', async () => {
  await expect(runTask(script('for (;;);'), {}, { ...BOUNDS, deadlineMs: 1 })).rejects.toMatchObject({
    name: 'ThreadLost',
    loss: 'slow',
  })
})

test('ends a thread that reports progress but misses its deadline', async () => {
  const chatty = script(`setInterval(() => parentPort.postMessage({ type: 'progress' }), 1)`)
  await expect(runTask(chatty, {}, { ...BOUNDS, deadlineMs: 1000 })).rejects.toMatchObject({
    loss: 'slow',
    afterMs: 1000,
  })
})

test('does not wait for a thread that ignores an abort', async () => {
  const abort = new AbortController()
  const attempt = runTask(script('for (;;);'), {}, { ...BOUNDS, signal: abort.signal })
  abort.abort(new Error('no longer'))
  await expect(attempt).rejects.toThrow('no longer')
})

test('ends a thread that needs more memory than it may take', async () => {
  const greedy = script('const all = []; for (;;) all.push(new Array(100000).fill({}))')
  await expect(runTask(greedy, {}, BOUNDS)).rejects.toMatchObject({ name: 'ThreadLost', loss: 'memory' })
})

/** Script of a thread that serves tasks with the given function body; `task` is its argument. */
const serving = (work: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { threadId } from 'node:worker_threads'
      import { serveTasks } from '${new URL('./threadPool.ts', import.meta.url)}'
      serveTasks(async task => { ${work} }, error => error.refusal)`)}`,
  )
const REFUSE = `if (task === 'bad') {
  Promise.reject(new Error('stray'))
  await new Promise(resolve => setTimeout(resolve))
  setImmediate(() => Promise.reject(new Error('late stray')))
  throw Object.assign(new Error('refused'), { refusal: 'refused' })
}
await new Promise(resolve => setTimeout(resolve))
return threadId`

test('reuses the thread of a task that succeeded', async () => {
  const script = serving(REFUSE)
  onTestFinished(endIdleThreads)
  expect(await runTask(script, 'good', BOUNDS)).toBe(await runTask(script, 'good', BOUNDS))
})

test('never gives the thread of a refused file to the next task', async () => {
  const script = serving(REFUSE)
  onTestFinished(endIdleThreads)
  const first = await runTask(script, 'good', BOUNDS)
  expect(await runTask(script, 'bad', BOUNDS)).toBe('refused')
  expect(await runTask(script, 'good', BOUNDS)).not.toBe(first)
})

test('rejects a task whose promise rejects unhandled', async () => {
  const script = serving(`void Promise.reject(new Error('stray')); return 'done'`)
  await expect(runTask(script, 'any', BOUNDS)).rejects.toThrow('stray')
})
