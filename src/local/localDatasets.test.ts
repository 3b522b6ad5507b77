import { expect, onTestFinished, test, vi } from 'vitest'
import type { WorkerPort } from '../workers/workerClient.ts'
import { LocalDatasets } from './localDatasets.ts'
import type { LocalEnvelope, LocalReply } from './messages.ts'

/** Creates workers that record their requests and reply as a test defines. */
function workers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const started: { asked: LocalEnvelope[]; reply: (reply: LocalReply) => void; isEnded: boolean }[] = []
  const start = (): WorkerPort => {
    const target = new EventTarget()
    const worker = {
      asked: [] as LocalEnvelope[],
      reply: (data: LocalReply) => void target.dispatchEvent(new MessageEvent('message', { data })),
      isEnded: false,
    }
    started.push(worker)
    return {
      addEventListener: target.addEventListener.bind(target),
      postMessage: (envelope: LocalEnvelope) => void worker.asked.push(envelope),
      terminate: () => {
        worker.isEnded = true
      },
    }
  }
  return { started, datasets: new LocalDatasets(() => 'en', start) }
}

const FILE = { name: 'a.parquet', content: new Blob(['PAR1']), at: '2026-11-28', layer: null }

test('ends a worker that never finishes a file, and names the file in the report', async () => {
  const { started, datasets } = workers()
  const opened = datasets.open(FILE, null)
  const listed = datasets.list()
  vi.advanceTimersByTime(59_999)
  expect(started).toMatchObject([{ isEnded: false }])
  vi.advanceTimersByTime(1)
  expect(started).toMatchObject([{ isEnded: true }, { isEnded: false }])
  const [opening, listing] = started[1]?.asked ?? []
  expect([opening?.request, listing?.request]).toEqual([{ type: 'giveUp', seconds: 60 }, { type: 'list' }])
  started[1]?.reply({
    id: opening?.id ?? -1,
    failure: { code: 'refused', detail: 'Too long', isFinal: true },
  })
  started[1]?.reply({ id: listing?.id ?? -1, result: [] })
  await expect(opened).rejects.toMatchObject({ failure: { code: 'refused', detail: 'Too long' } })
  expect(await listed).toEqual([])
})

test('waits for a worker that still reads rows', async () => {
  const { started, datasets } = workers()
  const opened = datasets.open(FILE, null)
  for (let seconds = 0; seconds < 600; seconds += 50) {
    vi.advanceTimersByTime(50_000)
    started[0]?.reply({ isAlive: true })
  }
  started[0]?.reply({ id: 0, result: { needs: '2026-11-28' } })
  expect(await opened).toEqual({ needs: '2026-11-28' })
  vi.advanceTimersByTime(60_000)
  expect(started).toMatchObject([{ isEnded: false }])
})
