import type { Map as MapLibre } from 'maplibre-gl'
import { type OfferedBasemaps, styleOf } from '../contract/basemaps.ts'
import type { Language } from '../contract/languages.mjs'
import { type Ground, USUAL_GROUND } from '../contract/view.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { equal } from '../domain/equal.ts'
import {
  FINE_ZOOM,
  loadBasemap,
  OUTLINE_LAYERS,
  showBasemap,
  themeBasemap,
  translateBasemap,
} from './basemap.ts'
import { giveDot, NAME_LAYERS } from './basemapNames.ts'
import { creditsOfMap, SOURCES } from './credits.ts'
import { DEGREES_LAYER, GRATICULE_LAYER, Graticule } from './graticule.ts'
import { rgbaOf, THEMES } from './layers.ts'
import { isOfOtherBasemap, removeOtherBasemap } from './otherBasemap.ts'
import type { Around } from './stack.ts'
import type { Rgba } from './zones/colourTable.ts'

/** Ground of a map: the product's basemap, the installation's basemap above it, and the graticule. */
export class BaseLayers {
  readonly #map: MapLibre
  readonly #signal: AbortSignal
  readonly #onLayers: () => void
  readonly #coarse = Promise.withResolvers<void>()
  readonly #fine = Promise.withResolvers<void>()
  readonly #graticule: Graticule
  readonly #credits = creditsOfMap()
  #theme: Theme
  #language: Language
  #ground: Ground = USUAL_GROUND
  /** Layers of place names that belong above the zones. */
  #names: readonly string[] = NAME_LAYERS
  /** Layers of the installation's basemap. */
  #covering: readonly string[] = []
  #offered: OfferedBasemaps = { style: null, presets: [] }
  #foreign: { url: string; drawn: Promise<void>; stopping: AbortController } | null = null

  /** @param onLayers Called when layers that belong above the zones were added. */
  constructor(
    map: MapLibre,
    { theme, language }: { theme: Theme; language: Language },
    signal: AbortSignal,
    onLayers: () => void,
  ) {
    this.#map = map
    this.#theme = theme
    this.#language = language
    this.#signal = signal
    this.#onLayers = onLayers
    this.#graticule = new Graticule(map)
    map.addControl(this.#credits, 'bottom-right')
  }

  /**
   * Draws the product's basemap.
   * @param isBusy Whether users wait for something else that is loading.
   */
  load(isBusy: () => boolean): void {
    giveDot(this.#map)
    loadBasemap(this.#map, this.#signal, isBusy, this.#coarse.resolve)
      .catch(this.#warn('The basemap is not available.'))
      .finally(() => {
        this.#coarse.resolve()
        this.#fine.resolve()
      })
  }

  /**
   * Sets basemaps to draw above the product's basemap, which stays visible if another one cannot be loaded.
   */
  offer(offered: OfferedBasemaps): void {
    this.#offered = offered
    this.#cover()
  }

  /** Draws the chosen basemap above the product's basemap, in the theme and language of the map. */
  #cover(): void {
    const style = styleOf(this.#offered, this.#ground.basemap, this.#theme, this.#language)
    if (!this.#map.style || style?.url === this.#foreign?.url) return
    this.#foreign?.stopping.abort()
    removeOtherBasemap(this.#map)
    this.#foreign = null
    this.#names = NAME_LAYERS
    this.#covering = []
    this.#show()
    if (style === null) return
    const stopping = new AbortController()
    const signal = AbortSignal.any([this.#signal, stopping.signal])
    // Loaded on demand, since few installations offer another basemap.
    const drawn = import('./drawOtherBasemap.ts')
      .then(({ drawOtherBasemap }) => drawOtherBasemap(this.#map, style, signal))
      .then(names => {
        if (signal.aborted) return
        this.#names = [...NAME_LAYERS, ...names]
        this.#covering = this.#map.getLayersOrder().filter(isOfOtherBasemap)
        this.#show()
        this.#onLayers()
      })
      .catch((error: unknown) => {
        if (!signal.aborted) this.#warn('The chosen basemap is not available.')(error)
      })
    this.#foreign = { url: style.url, drawn, stopping }
  }

  /**
   * Lists the outlines of countries, which are among the zones, and the layers above the zones: the graticule, then
   * `between`, then place names.
   */
  around(between: string): Around {
    return { outlines: OUTLINE_LAYERS, above: [GRATICULE_LAYER, between, DEGREES_LAYER, ...this.#names] }
  }

  setTheme(theme: Theme): void {
    this.#theme = theme
    this.#colour()
    this.#cover()
    this.followView()
  }

  setLanguage(language: Language): void {
    this.#language = language
    translateBasemap(this.#map, language)
    this.#cover()
    this.followView()
  }

  setGround(ground: Ground): void {
    if (equal(ground, this.#ground)) return
    this.#ground = ground
    this.#show()
    this.#colour()
    this.#cover()
    this.followView()
  }

  /** Redraws the graticule after a camera change. */
  followView(): void {
    if (this.#graticule.show(this.#ground.graticule, this.#theme, this.#language)) this.#onLayers()
  }

  /** Resolves when everything that the map's zoom needs has loaded or failed. */
  async arrival(): Promise<void> {
    await (this.#map.getZoom() < FINE_ZOOM ? this.#coarse : this.#fine).promise
    await this.#foreign?.drawn
  }

  /** Returns the background colour. */
  ground(): Rgba {
    const { land, water } = THEMES[this.#theme]
    return rgbaOf(this.#isPlain ? land : water)
  }

  get #isPlain(): boolean {
    return this.#ground.basemap === 'none'
  }

  #colour(): void {
    themeBasemap(this.#map, this.#theme, this.#isPlain)
  }

  /** Hides the product's names and outlines if another basemap includes them. */
  #show(): void {
    if (!this.#map.style) return
    // The control reads it at the next change of style.
    this.#credits.options.customAttribution = this.#isPlain ? [] : SOURCES
    showBasemap(this.#map, !this.#isPlain)
    const hide = (layer: string, isHidden: boolean) =>
      this.#map.setLayoutProperty(layer, 'visibility', isHidden ? 'none' : 'visible')
    for (const layer of this.#covering) hide(layer, this.#isPlain)
    if (this.#covering.length > 0) for (const layer of [...OUTLINE_LAYERS, ...NAME_LAYERS]) hide(layer, true)
  }

  #warn = (what: string) => (error: unknown) => {
    if (!this.#signal.aborted) console.warn(what, error)
  }
}
