import type { Map as MapLibre } from 'maplibre-gl'
import { FINE_ZOOM, loadBasemap, OUTLINE_LAYERS } from './basemap.ts'
import { giveDot, NAME_LAYERS } from './basemapNames.ts'
import { drawForeign } from './foreign.ts'

/** The basemaps of a map: the product's own, and that of the installation over it. */
export class BaseLayers {
  /** Names of places that belong above the zones, by their layers. */
  names: readonly string[] = NAME_LAYERS
  readonly #map: MapLibre
  readonly #signal: AbortSignal
  readonly #onNames: () => void
  readonly #coarse = Promise.withResolvers<void>()
  readonly #fine = Promise.withResolvers<void>()
  #foreign: { url: string; drawn: Promise<void> } | null = null

  /**
   * @param onNames is called when other names have come.
   */
  constructor(map: MapLibre, signal: AbortSignal, onNames: () => void) {
    this.#map = map
    this.#signal = signal
    this.#onNames = onNames
  }

  /** Draws the product's own. @param isBusy Whether something else is on its way that people wait for. */
  load(isBusy: () => boolean): void {
    giveDot(this.#map)
    loadBasemap(this.#map, this.#signal, isBusy, this.#coarse.resolve)
      .catch(this.#tell('The basemap is not available.'))
      .finally(() => {
        this.#coarse.resolve()
        this.#fine.resolve()
      })
  }

  /** Draws another basemap over the product's own, which is what is seen where that one cannot be had. */
  cover(url: string | null): void {
    if (url === null || url === this.#foreign?.url) return
    const drawn = drawForeign(this.#map, url, this.#signal)
      .then(names => {
        if (this.#signal.aborted) return
        this.names = [...NAME_LAYERS, ...names]
        for (const layer of [...OUTLINE_LAYERS, ...NAME_LAYERS])
          this.#map.setLayoutProperty(layer, 'visibility', 'none')
        this.#onNames()
      })
      .catch(this.#tell('The basemap of this installation is not there.'))
    this.#foreign = { url, drawn }
  }

  /** Resolves when all that the zoom of the map needs is there, or will not come. */
  async arrival(): Promise<void> {
    await (this.#map.getZoom() < FINE_ZOOM ? this.#coarse : this.#fine).promise
    await this.#foreign?.drawn
  }

  #tell = (what: string) => (error: unknown) => {
    if (!this.#signal.aborted) console.warn(what, error)
  }
}
