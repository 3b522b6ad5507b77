import type { RequestListener } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import type { DownloadInput } from '../../machines/download.machine.ts'
import { answerCalls } from '../../tests/support/answering.ts'
import { configureApi } from '../api/request.ts'
import { downloadFile } from './downloads.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  configureApi({ base: '' })
  vi.unstubAllGlobals()
})

/** Scripted loopback server with recorded paths. */
async function serve(answer: RequestListener): Promise<string[]> {
  const asked: string[] = []
  const stop = await answerCalls((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').pathname)
    answer(request, response)
  })
  stops.push(stop)
  return asked
}

const named = { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="d~2026.csv"' }
const whole: RequestListener = (_, response) => {
  response.writeHead(200, named)
  response.write('a,b\n', () => response.end('1,2\n'))
}
/** Starts a file, then stalls. */
const endless: RequestListener = (_, response) => {
  response.writeHead(200, named)
  response.write('a,b\n')
}
const broken: RequestListener = (_, response) => {
  response.writeHead(200, named)
  response.write('a,b\n', () => response.destroy())
}

/** Simulates the disk of a user who chooses where to save a file, with the File System Access API. */
function disk({ former = '', choice = 'a place' as 'a place' | Error } = {}) {
  const told = { suggested: '', content: former as string | null, draft: '', steps: [] as string[] }
  const handle = {
    name: 'chosen.csv',
    getFile: async () => ({ size: told.content?.length ?? 0 }),
    remove: async () => {
      told.content = null
    },
    createWritable: async () => ({
      write: async (piece: Uint8Array) => {
        told.draft += new TextDecoder().decode(piece)
      },
      close: async () => {
        told.content = told.draft
        told.steps.push('closed')
      },
      abort: async () => void told.steps.push('aborted'),
    }),
  }
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
    told.suggested = suggestedName
    if (choice instanceof Error) throw choice
    return handle
  })
  return told
}

/** Records the links followed by ordinary downloads. */
function page(): string[] {
  const saved: string[] = []
  vi.stubGlobal('document', {
    body: { append: () => {} },
    createElement: () => {
      const link = { href: '', download: '', remove: () => {}, click: () => void saved.push(link.download) }
      return link
    },
  })
  return saved
}

const LARGE = { rows: 1_000_000, bytes: 200_000_000 }

/** Starts a download like its machine; records its events. */
function start(estimate: DownloadInput['estimate'] = LARGE, zones = 1_000_000) {
  const sheet = {
    labels: [],
    dataset: { id: 'd', name: { fr: 'Zones', en: 'Zones' }, dates: [], source: { id: 's' } },
    instance: { id: 'd~2026', data_date: '2026-01-01', zones, rows: zones },
  }
  const input = {
    target: { sheet, displayed: { dataset: 'd' } },
    demand: { instance: 'd~2026', filter: null, bbox: null },
    zones: null,
    format: 'csv',
    picture: { each: false },
    estimate,
  } as unknown as DownloadInput
  const told: { type: string }[] = []
  const tell = ({ event }: { event: { type: string } }) => {
    if (event.type.startsWith('download.')) told.push(event)
  }
  const machine = setup({ actors: { downloadFile } }).createMachine({
    invoke: { src: 'downloadFile', input },
    on: { '*': { actions: tell } },
  })
  const actor = createActor(machine).start()
  stops.push(() => actor.stop())
  const last = () => told.filter(({ type }) => type !== 'download.progressed')
  return { told: last, all: told, stop: () => actor.stop() }
}

test('writes a large file to the chosen place piece by piece', async () => {
  await serve(whole)
  const saved = page()
  const place = disk()
  const { told } = start()
  await expect.poll(told).toEqual([{ type: 'download.completed', file: 'chosen.csv' }])
  expect(place).toMatchObject({ suggested: 'Zones 2026.csv', content: 'a,b\n1,2\n', steps: ['closed'] })
  expect(saved).toEqual([])
})

test('makes no request if the user chooses no file', async () => {
  const asked = await serve(whole)
  disk({ choice: new DOMException('The user aborted a request.', 'AbortError') })
  const { told } = start()
  await expect.poll(told).toEqual([{ type: 'download.aborted' }])
  expect(asked).toEqual([])
})

test('leaves no new file after an abort', async () => {
  await serve(endless)
  const place = disk()
  const { all, stop } = start()
  await expect.poll(() => all.length).toBeGreaterThan(0)
  stop()
  await expect.poll(() => place.content).toBeNull()
  expect(place.steps).toEqual(['aborted'])
})

test('keeps the former file when a download fails', async () => {
  await serve(broken)
  const place = disk({ former: 'former' })
  const { told } = start()
  await expect.poll(told).toEqual([expect.objectContaining({ type: 'download.failed' })])
  expect(place).toMatchObject({ content: 'former', steps: ['aborted'] })
})

test.each([
  ['is small', { rows: 2, bytes: 8 }, undefined],
  ['lost its chance to choose a place', LARGE, new DOMException('No gesture.', 'SecurityError')],
])('saves a file that %s as an ordinary download', async (_, estimate, choice) => {
  await serve(whole)
  const saved = page()
  const place = disk(choice && { choice })
  const { told } = start(estimate)
  await expect.poll(told).toEqual([{ type: 'download.completed', file: 'Zones 2026.csv' }])
  expect(saved).toEqual(['Zones 2026.csv'])
  expect(place.steps).toEqual([])
})

test('requests an unknown size for many zones', async () => {
  const asked = await serve((request, response) => {
    if (request.url?.includes('estimate')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(LARGE))
    } else whole(request, response)
  })
  disk()
  const { told } = start(null)
  await expect.poll(told).toEqual([{ type: 'download.completed', file: 'chosen.csv' }])
  expect(asked).toEqual(['/cartable/export/estimate/', '/cartable/export/'])
})
