import { fromCallback } from 'xstate'
import type { LayerEvent, LayerInput } from '../../machines/loading.machine.ts'
import { apiSettings } from '../api/settings.ts'
import { labelOf } from '../domain/shown.ts'
import { canvas, columns, zoneWorker } from './surface.ts'

/**
 * One dataset on the map: paints its load in the style it is told, and tells its legend. A newer style takes the
 * place of one still being painted; one that cannot be painted changes nothing, and says so. Stopped, the dataset
 * leaves the map.
 */
export const layer = fromCallback<LayerEvent, LayerInput>(({ input, receive, sendBack }) => {
  let load: string | null = null
  let turn = 0
  let fetching = new AbortController()

  const paint = async (event: LayerEvent) => {
    const mine = ++turn
    fetching.abort()
    fetching = new AbortController()
    if (load !== null && load !== event.load) forget(load)
    load = event.load
    const { sheet, style } = event
    const label = labelOf(sheet, style.label)
    await columns().need(load, label ? [label] : [], fetching.signal)
    if (mine !== turn) return
    const painted = await zoneWorker().paint(load, style, label, apiSettings().language)
    if (mine !== turn) return
    canvas.paint(event.load, painted)
    sendBack({ type: 'legend.drawn', legend: painted.legend })
  }

  receive(event => {
    if (event.type !== 'layer.painted') return
    const mine = turn + 1
    paint(event).catch((error: unknown) => {
      // What was painted last is still on the map, unless a newer style is on its way.
      if (mine === turn && !isDropped(error)) sendBack({ type: 'paint.failed' })
    })
  })
  return () => {
    turn++
    fetching.abort()
    canvas.remove(input.dataset)
    if (load !== null) forget(load)
  }
})

function forget(load: string): void {
  columns().close(load)
  zoneWorker().drop(load)
}

/** A load that was dropped meanwhile has nothing to paint. */
const isDropped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
