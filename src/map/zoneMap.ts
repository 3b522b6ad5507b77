import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import {
  AttributionControl,
  Map as MapLibre,
  type MapMouseEvent,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { Language } from '../domain/values.ts'
import type { PaintedLoad, PaintedPart } from '../workers/messages.ts'
import { basemapStyle, FIRST_NAME_LAYER, loadBasemap, themeBasemap, translateBasemap } from './basemap.ts'
import { roundedBounds, roundedCamera, unwrapped } from './camera.ts'
import { DrawnLoad } from './drawnLoad.ts'
import type { MapEvent, PointedZone } from './events.ts'
import { textSourceOf } from './layers.ts'
import { MARK_LAYERS, Marks } from './marks.ts'
import type { Theme } from './theme.ts'
import { byDistance, Walk } from './walk.ts'

setWorkerUrl(workerUrl)

export type MapOptions = {
  theme: Theme
  language: Language
  /** The accessible name of the map. */
  title: string
  onEvent: (event: MapEvent) => void
}
type Shown = { dataset: string; visible: boolean; opacity: number }

const MOTION_MS = 140
/** Fitting a single point stops here. */
const FIT_ZOOM = 12

/**
 * The map: the basemap and the displayed zones. It knows loads, not views: a load is staged with `begin`, filled
 * with `add`, then takes the place of its dataset's former load with `commit`, or vanishes with `discard`.
 * Calls that name a load which is not there do nothing, so that nothing late is ever painted.
 * The constructor throws where the browser has no WebGL 2; other methods wait for `map.ready`.
 */
export class ZoneMap {
  private readonly map: MapLibre
  private readonly container: HTMLElement
  private readonly onEvent: (event: MapEvent) => void
  private readonly loads = new Map<string, DrawnLoad>()
  private readonly committed = new Set<string>()
  private readonly marks: Marks
  private readonly walk = new Walk()
  private readonly stopping = new AbortController()
  private order: readonly Shown[] = []
  private theme: Theme
  private language: Language
  private selection: string | null = null
  private pointed: PointedZone | null = null
  private pointerFrame = 0
  private told = ''

  constructor(container: HTMLElement, { theme, language, title, onEvent }: MapOptions) {
    this.container = container
    this.theme = theme
    this.language = language
    this.onEvent = onEvent
    this.map = new MapLibre({
      container,
      style: basemapStyle(theme, language),
      center: [2.6, 46.6],
      zoom: 4,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      keyboard: false,
      maxPitch: 0,
      fadeDuration: 0,
      locale: { 'Map.Title': title },
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    this.map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    this.marks = new Marks(this.map, theme)
    container.setAttribute('data-theme', theme)
    this.listen()
  }

  /** Stages a load. The attribution is plain text. */
  begin(key: string, dataset: string, attribution: string): void {
    this.discard(key)
    const source = { key, dataset, attribution: escapeHtml(attribution) }
    this.loads.set(key, new DrawnLoad(this.map, source, this.lookOf(dataset), () => this.sortLayers()))
  }

  add(key: string, zones: readonly Zone[], painted: PaintedPart): void {
    this.loads.get(key)?.add(zones, painted)
    this.markSelection()
  }

  paint(key: string, painted: Pick<PaintedLoad, 'ordinals' | 'colours' | 'texts'>): void {
    this.loads.get(key)?.paint(painted)
  }

  /**
   * The load replaces its dataset's former ones, which stay until every zone of the new one is drawn, and for good
   * when the new one is discarded before. Resolves when that is done; a hidden page draws nothing until it is shown.
   */
  async commit(key: string): Promise<void> {
    const load = this.loads.get(key)
    if (!load) return
    const formers = [...this.committed].filter(other => this.loads.get(other)?.dataset === load.dataset)
    this.committed.add(key)
    await load.settle()
    if (this.loads.get(key) !== load) return
    for (const former of formers) if (former !== key) this.discard(former)
  }

  discard(key: string): void {
    const load = this.loads.get(key)
    if (!load) return
    this.loads.delete(key)
    this.committed.delete(key)
    load.remove()
    if (this.pointed?.load === key) this.tellPointed(null, { x: 0, y: 0 })
    this.markSelection()
  }

  /** Takes a dataset off the map with all its loads. */
  remove(dataset: string): void {
    for (const load of [...this.loads.values()]) if (load.dataset === dataset) this.discard(load.key)
  }

  /** From the bottom to the top; opacity in percent. A dataset that is not named is drawn on top, opaque. */
  setOrder(datasets: readonly Shown[]): void {
    this.order = datasets
    for (const load of this.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.sortLayers()
  }

  select(id: string | null): void {
    this.selection = id
    this.markSelection()
  }

  fit(bbox: Bbox, { animate }: { animate: boolean }): void {
    this.map.fitBounds(unwrapped(bbox), { padding: 40, maxZoom: FIT_ZOOM, duration: animate ? MOTION_MS : 0 })
  }

  jump({ lng, lat, zoom }: Camera): void {
    this.map.jumpTo({ center: [lng, lat], zoom })
  }

  zoomBy(levels: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + levels, duration: MOTION_MS })
  }

  /** Moves the view by pixels, to the right and down. */
  panBy(x: number, y: number): void {
    this.map.panBy([x, y], { duration: MOTION_MS })
  }

  /** The zone under the crosshair. */
  pickCentre(): string | null {
    const { clientWidth, clientHeight } = this.map.getContainer()
    return this.pick([clientWidth / 2, clientHeight / 2])?.id ?? null
  }

  /** Walks the zones of a dataset by distance. From null it goes to the zone nearest to the middle of the map. */
  neighbour(from: string | null, direction: 'next' | 'previous'): string | null {
    const load = from === null ? this.visibleLoads().at(-1) : this.loadOf(from)
    if (!load) return null
    if (from === null) return byDistance(this.map.getCenter(), [...load.all()])[0] ?? null
    return this.walk.step(from, direction, () => load.all())
  }

  /** Where a zone's text stands, in degrees, or null when it is not on the map. */
  anchorOf(id: string): { lng: number; lat: number } | null {
    const zone = this.loadOf(id)?.zoneById(id)
    return zone ? { lng: zone.lng, lat: zone.lat } : null
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return
    this.theme = theme
    this.container.setAttribute('data-theme', theme)
    themeBasemap(this.map, theme)
    for (const load of this.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.marks.setTheme(theme)
    this.sortLayers()
  }

  setLanguage(language: Language, title: string): void {
    this.map.getCanvas().setAttribute('aria-label', title)
    if (language === this.language) return
    this.language = language
    translateBasemap(this.map, language)
  }

  destroy(): void {
    this.stopping.abort()
    cancelAnimationFrame(this.pointerFrame)
    for (const load of this.loads.values()) load.remove()
    this.loads.clear()
    this.map.remove()
    this.container.removeAttribute('data-theme')
  }

  private listen(): void {
    this.map.once('style.load', () => {
      this.marks.draw()
      this.sortLayers()
      loadBasemap(this.map, this.stopping.signal).catch((error: unknown) => {
        if (!this.stopping.signal.aborted) console.warn('The basemap is not available.', error)
      })
      this.onEvent({ type: 'map.ready', ...this.place() })
    })
    this.map.on('moveend', () => this.tellMoved())
    this.map.on('click', event =>
      this.onEvent({ type: 'zone.clicked', id: this.pickNear(event)?.id ?? null }),
    )
    this.map.on('mousemove', event => this.pointAt(event))
    this.map.on('mouseout', () => this.tellPointed(null, { x: 0, y: 0 }))
    this.map.on('webglcontextrestored', () => this.restore())
    this.map.on('error', ({ error }) => console.warn('The map reports an error.', error))
  }

  private place() {
    const { lng, lat } = this.map.getCenter()
    const bounds = this.map.getBounds()
    return {
      camera: roundedCamera({ lng, lat, zoom: this.map.getZoom() }),
      bounds: roundedBounds({
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      }),
    }
  }

  private tellMoved(): void {
    const place = this.place()
    const told = JSON.stringify(place)
    if (told === this.told) return
    this.told = told
    this.onEvent({ type: 'camera.moved', ...place })
  }

  /** Once per frame, and not while the map moves under the pointer. */
  private pointAt(event: MapMouseEvent): void {
    cancelAnimationFrame(this.pointerFrame)
    this.pointerFrame = requestAnimationFrame(() => {
      if (!this.map.isMoving()) this.tellPointed(this.pickNear(event), event.point)
    })
  }

  private tellPointed(zone: PointedZone | null, { x, y }: { x: number; y: number }): void {
    if (zone?.load === this.pointed?.load && zone?.ordinal === this.pointed?.ordinal) return
    this.pointed = zone
    this.map.getCanvas().style.cursor = zone ? 'pointer' : ''
    this.marks.set('pointed', zone ? this.loads.get(zone.load)?.geometryOf(zone.ordinal) : undefined)
    this.onEvent({ type: 'zone.pointed', zone, x, y })
  }

  /** Points are small: what is within four pixels counts when nothing is right there. */
  private pickNear({ point: { x, y } }: MapMouseEvent): PointedZone | null {
    return (
      this.pick([x, y]) ??
      this.pick([
        [x - 4, y - 4],
        [x + 4, y + 4],
      ])
    )
  }

  private pick(where: [number, number] | [[number, number], [number, number]]): PointedZone | null {
    if (!this.map.style) return null
    const loads = new Map(this.visibleLoads().flatMap(load => load.layerIds().map(id => [id, load] as const)))
    const layers = [...loads.keys()].filter(id => this.map.getLayer(id))
    const [found] = layers.length > 0 ? this.map.queryRenderedFeatures(where, { layers }) : []
    const load = found && loads.get(found.layer.id)
    const zone = load?.zoneAt(Number(found?.id))
    return load && zone ? { load: load.key, ordinal: zone.ordinal, id: zone.id, name: zone.name } : null
  }

  /** From the bottom to the top. */
  private visibleLoads(): DrawnLoad[] {
    return this.sortedLoads().filter(load => load.isVisible())
  }

  private sortedLoads(): DrawnLoad[] {
    const rank = new Map(this.order.map(({ dataset }, index) => [dataset, index]))
    const rankOf = (load: DrawnLoad) => rank.get(load.dataset) ?? this.order.length
    return [...this.loads.values()].sort((a, b) => rankOf(a) - rankOf(b))
  }

  private loadOf(id: string): DrawnLoad | undefined {
    return this.sortedLoads().findLast(load => load.zoneById(id))
  }

  private lookOf(dataset: string) {
    const shown = this.order.find(each => each.dataset === dataset)
    return { theme: this.theme, visible: shown?.visible ?? true, opacity: (shown?.opacity ?? 100) / 100 }
  }

  /** Zones in order, then marks, then country names, then the texts of zones. */
  private sortLayers(): void {
    if (!this.map.style) return
    const loads = this.sortedLoads()
    const texts = loads.map(({ key }) => textSourceOf(key))
    const shapes = loads.flatMap(load => load.layerIds()).filter(id => !texts.includes(id))
    const present = [...shapes, ...MARK_LAYERS, FIRST_NAME_LAYER, ...texts].filter(id =>
      this.map.getLayer(id),
    )
    const drawn = this.map.getLayersOrder().slice(-present.length)
    if (present.every((id, index) => id === drawn[index])) return
    for (const id of present) this.map.moveLayer(id)
  }

  private markSelection(): void {
    const load = this.selection === null ? undefined : this.loadOf(this.selection)
    const zone = load?.zoneById(this.selection ?? '')
    this.marks.set('selected', zone && load?.geometryOf(zone.ordinal))
  }

  /** MapLibre rebuilds its style after a lost context but not the states of features. */
  private restore(): void {
    this.map.once('style.load', () => {
      for (const load of this.loads.values()) load.draw(true)
      this.marks.draw()
      this.sortLayers()
    })
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
