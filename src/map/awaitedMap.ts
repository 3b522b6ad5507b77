import { Map as MapLibre, type MapOptions } from 'maplibre-gl'

/** Maximum pause of drawing, in milliseconds. */
const LONGEST_MS = 300

/** Pixel ratio of a picture, its maximum pixels per side, and false if only shapes are read, not pixels. */
export type Pixels = { ratio: number; most: number; isFilled: boolean }

/** Awaited load. */
export type Awaited = { isDrawable: () => boolean }

/**
 * MapLibre map that, on its way to a new dataset, draws only once its zones are ready: frames without them
 * would delay their preparation.
 */
export class AwaitedMap extends MapLibre {
  private pause: { timer: ReturnType<typeof setTimeout>; load: Awaited | null; isWanted: boolean } | undefined

  constructor({ pixels, ...options }: MapOptions & { pixels: Pixels | undefined }) {
    super({
      ...options,
      ...(pixels ? { pixelRatio: pixels.ratio, maxCanvasSize: [pixels.most, pixels.most] } : {}),
    })
    // A closing context waits for its frames, which take seconds without a graphics card.
    const gl = pixels?.isFilled === false ? this.getCanvas().getContext('webgl2') : null
    gl?.enable(gl.RASTERIZER_DISCARD)
    // Other movements are drawn immediately.
    this.on('movestart', () => this.pause?.load && this.resume())
  }

  /**
   * Pauses drawing until a load is drawable, up to a time limit; null pauses until the end of the current
   * task.
   */
  awaitLoad(load: Awaited | null): void {
    clearTimeout(this.pause?.timer)
    const timer = setTimeout(() => this.resume(), load ? LONGEST_MS : 0)
    this.pause = { timer, load, isWanted: this.pause?.isWanted ?? false }
  }

  /** Resumes drawing if the awaited load is drawable. */
  resumeIfDrawable(): void {
    if (this.pause?.load?.isDrawable()) this.resume()
  }

  /** Resumes drawing unless another load is awaited. */
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

  /** MapLibre's constructor calls this method before any field is initialised. */
  override triggerRepaint(): void {
    if (this.pause) this.pause.isWanted = true
    else super.triggerRepaint()
  }

  override remove(): void {
    clearTimeout(this.pause?.timer)
    super.remove()
  }
}
