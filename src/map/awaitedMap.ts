import { Map as MapLibre, type MapOptions } from 'maplibre-gl'

/** Milliseconds for which nothing is drawn at most. */
const LONGEST_MS = 300

/** A load as it is waited for. */
export type Awaited = { isDrawable: () => boolean }

/**
 * A map of MapLibre that goes to a new dataset and is drawn there once, with its zones: frames without them would take
 * the time in which they are prepared.
 */
export class AwaitedMap extends MapLibre {
  private pause: { timer: ReturnType<typeof setTimeout>; load: Awaited | null; isWanted: boolean } | undefined

  constructor(options: MapOptions) {
    super(options)
    // Whatever else moves the map is drawn at once.
    this.on('movestart', () => this.pause?.load && this.resume())
  }

  /** Draws nothing until a load can be drawn, or for a moment; without one, until the end of the task that asks. */
  awaitLoad(load: Awaited | null): void {
    clearTimeout(this.pause?.timer)
    const timer = setTimeout(() => this.resume(), load ? LONGEST_MS : 0)
    this.pause = { timer, load, isWanted: this.pause?.isWanted ?? false }
  }

  /** Draws again where the load that is waited for can be drawn. */
  resumeIfDrawable(): void {
    if (this.pause?.load?.isDrawable()) this.resume()
  }

  /** Draws again unless another load is waited for. */
  giveUp(load: Awaited): void {
    if (this.pause?.load === load) this.resume()
  }

  private resume(): void {
    if (!this.pause) return
    const { timer, isWanted } = this.pause
    clearTimeout(timer)
    this.pause = undefined
    if (isWanted) this.triggerRepaint()
  }

  /** Is called by the constructor of MapLibre too, before any field is there. */
  override triggerRepaint(): void {
    if (this.pause) this.pause.isWanted = true
    else super.triggerRepaint()
  }

  override remove(): void {
    clearTimeout(this.pause?.timer)
    super.remove()
  }
}
