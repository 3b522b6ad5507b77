import { fromCallback } from 'xstate'
import type { LayerEvent, PartsInput } from '../../machines/loading.machine.ts'
import { readZones } from '../api/zones.ts'
import type { ZonePage } from '../contract/zone.ts'
import { type Failure, toFailure } from '../domain/failure.ts'
import { labelOf, type Sheet } from '../domain/shown.ts'
import type { ZoneWorker } from '../workers/zones.ts'
import type { Canvas } from './canvas.ts'
import { canvas, zoneWorker } from './surface.ts'

export type PartsEvent =
  | { type: 'part.received'; received: number; total: number }
  | { type: 'parts.completed' }
  | { type: 'parts.failed'; failure: Failure }

/** What a load goes through on its way to the map. */
export type PartsRoute = {
  readPage: (page: number, signal: AbortSignal) => Promise<ZonePage>
  worker: Pick<ZoneWorker, 'add' | 'write' | 'drop'>
  canvas: Pick<Canvas, 'begin' | 'add' | 'commit' | 'discard'>
}

/**
 * Receives the parts of a load: each is coloured in the worker and drawn, while the next one is on its way.
 * Once stopped, it cancels its request, takes back what it drew and says nothing more.
 */
export const receiveParts = fromCallback<LayerEvent, PartsInput>(({ input, sendBack }) => {
  const { sheet, demand } = input
  const readPage = (page: number, signal: AbortSignal) =>
    readZones({ dataset: sheet.dataset.id, demand, page }, signal)
  return receive(input, { readPage, worker: zoneWorker(), canvas }, sendBack)
})

/** Starts receiving; answers how to stop. */
export function receive(input: PartsInput, route: PartsRoute, tell: (event: PartsEvent) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let completed = false
  receiveAll(input, route, signal, tell)
    .then(() => {
      if (signal.aborted) return
      completed = true
      tell({ type: 'parts.completed' })
    })
    .catch((error: unknown) => {
      if (!signal.aborted) tell({ type: 'parts.failed', failure: toFailure(error) })
    })
  return () => {
    stopping.abort()
    if (completed) return
    route.canvas.discard(input.load)
    route.worker.drop(input.load)
  }
}

async function receiveAll(
  { load, sheet, style }: PartsInput,
  { readPage, worker, canvas }: PartsRoute,
  signal: AbortSignal,
  tell: (event: PartsEvent) => void,
): Promise<void> {
  const label = labelOf(sheet, style.label)
  canvas.begin(load, sheet.dataset.id, attributionOf(sheet), {
    tiles: null,
    names: null,
    write: ordinals => worker.write(load, ordinals),
  })
  let received = 0
  let coming: Promise<ZonePage> | null = readPage(1, signal)
  for (let page = 1; coming; page++) {
    const { results, count, next }: ZonePage = await coming
    coming = next === null ? null : readPage(page + 1, signal)
    // Awaited in the next turn; until then its failure is nobody's surprise.
    coming?.catch(() => {})
    const painted = await worker.add(load, results, style, label)
    signal.throwIfAborted()
    canvas.add(load, results, painted)
    received += results.length
    tell({ type: 'part.received', received, total: count })
  }
  // Drawing waits for a page that is in sight; the data is whole now.
  void canvas.commit(load)
}

function attributionOf({ dataset: { source, geometry_origin } }: Sheet): string {
  const attributions = [source.attribution, geometry_origin?.source.attribution]
  return [...new Set(attributions.filter(Boolean))].join(' · ')
}
