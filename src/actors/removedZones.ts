import type { Style } from '../contract/view.ts'
import { type Changes, drawnRemovedZones } from '../domain/colour/changeColours.ts'
import { equal } from '../domain/equal.ts'
import { ordinalCount } from '../domain/ordinals.ts'
import type { Sheet } from '../domain/view/shown.ts'
import type { Wanted } from './drawRemoved.ts'
import { canvas, columns, zoneWorker } from './surface.ts'

/** Removed zones of a comparison, drawn above their dataset from their former instance. */
export class RemovedZones {
  #drawn: { load: string; wanted: Wanted } | null = null
  #drawing = new AbortController()
  #turn = 0

  /** Draws the removed zones of a style's comparison, if any. Existing ones stay. */
  async show(sheet: Sheet, style: Style, changes: Changes | null, signal: AbortSignal): Promise<void> {
    const removed = changes && drawnRemovedZones(changes, style)
    const wanted = removed && ordinalCount(removed) > 0 ? { base: changes.base, zones: removed } : null
    if (equal(wanted, this.#drawn?.wanted ?? null)) return
    this.clear()
    if (!wanted) return
    const load = `${wanted.base}<${sheet.instance.id}#${this.#turn++}`
    this.#drawing = new AbortController()
    this.#drawn = { load, wanted }
    try {
      const stopping = AbortSignal.any([signal, this.#drawing.signal])
      const { drawRemoved } = await import('./drawRemoved.ts')
      stopping.throwIfAborted()
      await drawRemoved(load, sheet.dataset.id, wanted, style, stopping)
    } catch (error) {
      if (this.#drawn?.load === load) this.clear()
      throw error
    }
  }

  clear(): void {
    this.#drawing.abort()
    if (!this.#drawn) return
    const { load } = this.#drawn
    this.#drawn = null
    canvas.discard(load)
    columns().close(load)
    zoneWorker().drop(load)
  }
}
