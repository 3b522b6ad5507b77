import { expect, test } from 'vitest'
import { runTask } from './threadPool.ts'

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
  let heard = 0
  const options = { ...BOUNDS, onProgress: () => void heard++, deadlineMs: 1000 }
  await expect(runTask(chatty, {}, options)).rejects.toMatchObject({ loss: 'slow' })
  expect(heard).toBeGreaterThan(0)
})

test('ends a thread that needs more memory than it may take', async () => {
  const greedy = script('const all = []; for (;;) all.push(new Array(100000).fill({}))')
  await expect(runTask(greedy, {}, BOUNDS)).rejects.toMatchObject({ name: 'ThreadLost', loss: 'memory' })
})
