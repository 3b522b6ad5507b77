import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { AttributionControl, Map as MapLibre, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Bbox } from '../contract/common.ts'
import type { Camera } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import type { Theme } from '../domain/theme.ts'
import type { Language } from '../domain/values.ts'
import type { PaintedLoad, PaintedPart } from '../workers/messages.ts'
import { basemapStyle, FIRST_NAME_LAYER, loadBasemap, themeBasemap, translateBasemap } from './basemap.ts'
import { drawBoxes, howOf } from './boxing.ts'
import { nearTo, roundedBounds, roundedCamera, unwrapped } from './camera.ts'
import { clearOf, isSeen, type Rect } from './clear.ts'
import { DrawnLoad, type LoadSource } from './drawnLoad.ts'
import type { MapEvent, PointedZone, Shapes } from './events.ts'
import { drawForeign } from './foreign.ts'
import { MAP_KEYS } from './keys.ts'
import { LoadStack, type Shown } from './stack.ts'
import { rgbaOf, SELECTION, THEMES } from './theme.ts'
import { Walk } from './walk.ts'
import { forgetGpuMeshes } from './zones/gpuMeshes.ts'
import { MarkLayer } from './zones/marks.ts'
import { forgetPrograms } from './zones/programs.ts'
import { warm } from './zones/warming.ts'

setWorkerUrl(workerUrl)

export type MapOptions = {
  theme: Theme
  language: Language
  /** The accessible name of the map. */
  title: string
  onEvent: (event: MapEvent) => void
}

/** The map as a picture; `ratio` pixels of it are one of the page, in which the scale is told. */
export type MapPicture = {
  canvas: HTMLCanvasElement
  ratio: number
  theme: Theme
  attribution: string
  scale: { text: string; width: number } | null
}

const MOTION_MS = 140
/** Pixels around what is fitted, where there is room for them. */
const PADDING = 40
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
  private readonly stack: LoadStack
  private readonly committed = new Set<string>()
  private readonly marks: MarkLayer
  private shapes: Shapes = 'whole'
  private readonly walk = new Walk()
  private readonly walkAlike = new Walk()
  private readonly stopping = new AbortController()
  private theme: Theme
  private language: Language
  private selection: string | null = null
  private picked: Readonly<Record<string, OrdinalSet>> = {}
  private pointed: PointedZone | null = null
  private pointer: { x: number; y: number } | null = null
  private pointerFrame = 0
  private told = ''
  private basemap: string | null = null
  private foreignNames: readonly string[] = []

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
      // Shift with the mouse selects zones.
      boxZoom: false,
      maxPitch: 0,
      fadeDuration: 0,
      locale: { 'Map.Title': title },
    })
    // A region would leave the arrow keys to the screen reader.
    this.map.getCanvas().setAttribute('role', 'application')
    this.map.getCanvas().setAttribute('aria-describedby', MAP_KEYS)
    this.map.touchZoomRotate.disableRotation()
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    this.map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    this.stack = new LoadStack(this.map)
    this.marks = new MarkLayer(markColours(theme))
    container.setAttribute('data-theme', theme)
    this.listen()
  }

  /** Stages a load. The attribution is plain text. */
  begin(key: string, dataset: string, attribution: string, source: LoadSource): void {
    this.discard(key)
    const head = { key, dataset, attribution: escapeHtml(attribution), source }
    const load = new DrawnLoad(
      this.map,
      head,
      this.lookOf(dataset),
      () => this.sortLayers(),
      () => this.tellShapes(),
    )
    this.stack.loads.set(key, load)
    this.tellShapes()
    // It has its place among the others only now.
    this.sortLayers()
  }

  add(key: string, zones: readonly Pick<Zone, 'id' | 'name' | 'ordinal'>[], painted: PaintedPart): void {
    this.stack.loads.get(key)?.add(zones, painted)
    this.markSelection()
  }

  paint(key: string, painted: Pick<PaintedLoad, 'colours' | 'written'>): void {
    this.stack.loads.get(key)?.paint(painted)
    this.markSelection()
  }

  /**
   * The load replaces its dataset's former ones, which stay until every zone of the new one is drawn, and for good
   * when the new one is discarded before. Resolves when that is done; a hidden page draws nothing until it is shown.
   */
  async commit(key: string): Promise<void> {
    const load = this.stack.loads.get(key)
    if (!load) return
    const formers = [...this.committed].filter(other => this.stack.loads.get(other)?.dataset === load.dataset)
    this.committed.add(key)
    await load.settle()
    if (this.stack.loads.get(key) !== load) return
    for (const former of formers) if (former !== key) this.discard(former)
  }

  discard(key: string): void {
    const load = this.stack.loads.get(key)
    if (!load) return
    this.stack.loads.delete(key)
    this.committed.delete(key)
    load.remove()
    this.tellShapes()
    if (this.pointed?.load === key) this.tellPointed(null, { x: 0, y: 0 })
    this.markSelection()
  }

  /** Takes a dataset off the map with all its loads. */
  remove(dataset: string): void {
    for (const load of [...this.stack.loads.values()]) if (load.dataset === dataset) this.discard(load.key)
  }

  /**
   * Sets the order of the datasets, from the bottom to the top; opacity in percent. A dataset that is not named is
   * drawn on top, opaque.
   */
  setOrder(datasets: readonly Shown[]): void {
    this.stack.order = datasets
    for (const load of this.stack.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.sortLayers()
    this.markSelection()
  }

  select(id: string | null): void {
    this.selection = id
    this.markSelection()
  }

  /** Takes a picture of the map as it is drawn next. */
  async picture(): Promise<MapPicture> {
    const copy = document.createElement('canvas')
    const drawn = Promise.withResolvers<void>()
    this.map.once('render', () => {
      // Only now: what was drawn is gone once the page has it.
      const canvas = this.map.getCanvas()
      copy.width = canvas.width
      copy.height = canvas.height
      copy.getContext('2d')?.drawImage(canvas, 0, 0)
      drawn.resolve()
    })
    this.map.triggerRepaint()
    await drawn.promise
    const scale = this.container.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
    const attribution = this.container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
    return {
      canvas: copy,
      ratio: this.map.getPixelRatio(),
      theme: this.theme,
      attribution,
      scale: scale && { text: scale.textContent ?? '', width: scale.offsetWidth },
    }
  }

  /** Marks zones, by dataset. */
  mark(picked: Readonly<Record<string, OrdinalSet>>): void {
    this.picked = picked
    this.markSelection()
  }

  /** Shows a place as large as fits beside the legend, whether that is there already or comes with the zones. */
  fit(bbox: Bbox): void {
    this.fitIn(this.clear('[data-kept-free]'), bbox)
  }

  jump({ lng, lat, zoom }: Camera): void {
    this.map.jumpTo({ center: [lng, lat], zoom })
  }

  /**
   * Brings a place into view where nothing lies over the map. @param near As large as fits; else the map keeps its
   * zoom, and stays where it is when enough of the place is seen.
   */
  reveal(bbox: Bbox, near: boolean): void {
    const { clientWidth, clientHeight } = this.container
    const clear = this.clear('[data-over-map], .maplibregl-ctrl')
    if (near) {
      this.fitIn(clear, bbox)
      return
    }
    const { left, top, right, bottom } = clear
    const [west, south, east, north] = nearTo(unwrapped(bbox), this.map.getCenter().lng)
    const { x: from, y: low } = this.map.project([west, south])
    const { x: to, y: high } = this.map.project([east, north])
    if (isSeen({ left: from, top: high, right: to, bottom: low }, clear)) return
    this.map.easeTo({
      center: [(west + east) / 2, (south + north) / 2],
      offset: [(left + right - clientWidth) / 2, (top + bottom - clientHeight) / 2],
      duration: 0,
    })
  }

  zoomBy(levels: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + levels, duration: MOTION_MS })
  }

  /** Moves the view by pixels, to the right and down. */
  panBy(x: number, y: number): void {
    this.map.panBy([x, y], { duration: MOTION_MS })
  }

  /** The zone under the crosshair, else the nearest in sight: beside the legend the zones may lie off the middle. */
  pickCentre(): string | null {
    const { clientWidth, clientHeight } = this.map.getContainer()
    const under = this.pickNear({ x: clientWidth / 2, y: clientHeight / 2 })
    if (under) return under.id
    const nearest = this.stack.visible().at(-1)?.around(this.map.getCenter())[0]
    return nearest && this.map.getBounds().contains([nearest.lng, nearest.lat]) ? nearest.id : null
  }

  /**
   * Walks the zones of a dataset by distance. From null it goes to the zone nearest to the middle of the map.
   * @param alike Only among those that are drawn in the same colour.
   */
  neighbour(from: string | null, direction: 'next' | 'previous', alike: boolean): string | null {
    const load = from === null ? this.stack.visible().at(-1) : this.stack.loadOf(from)
    if (!load) return null
    if (from === null) return load.around(this.map.getCenter())[0]?.id ?? null
    const walk = alike ? this.walkAlike : this.walk
    return walk.step(from, direction, () => {
      const origin = load.stopOf(from)
      return origin ? load.around(origin, alike ? from : null) : []
    })
  }

  /** Returns the place of a zone's text, in degrees, or null when it is not on the map. */
  anchorOf(id: string): { lng: number; lat: number } | null {
    const stop = this.stack.loadOf(id)?.stopOf(id)
    return stop ? { lng: stop.lng, lat: stop.lat } : null
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return
    this.theme = theme
    this.container.setAttribute('data-theme', theme)
    themeBasemap(this.map, theme)
    for (const load of this.stack.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.marks.colours = markColours(theme)
    this.map.triggerRepaint()
  }

  setLanguage(language: Language, title: string): void {
    this.map.getCanvas().setAttribute('aria-label', title)
    if (language === this.language) return
    this.language = language
    translateBasemap(this.map, language)
  }

  /** Draws another basemap over the product's own, which is what is seen where that one cannot be had. */
  setBasemap(url: string | null): void {
    if (url === null || url === this.basemap) return
    this.basemap = url
    drawForeign(this.map, url, this.stopping.signal)
      .then(names => {
        if (this.stopping.signal.aborted) return
        this.foreignNames = names
        this.map.setLayoutProperty(FIRST_NAME_LAYER, 'visibility', 'none')
        this.sortLayers()
      })
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted)
          console.warn('The basemap of this installation is not there.', error)
      })
  }

  destroy(): void {
    this.stopping.abort()
    cancelAnimationFrame(this.pointerFrame)
    for (const load of this.stack.loads.values()) load.remove()
    this.stack.loads.clear()
    this.map.remove()
    this.container.removeAttribute('data-theme')
  }

  private listen(): void {
    this.map.once('style.load', () => {
      this.map.addLayer(this.marks)
      this.sortLayers()
      warm(this.map)
      loadBasemap(this.map, this.stopping.signal, () => this.isBusy()).catch((error: unknown) => {
        if (!this.stopping.signal.aborted) console.warn('The basemap is not available.', error)
      })
      this.onEvent({ type: 'map.ready', ...this.place() })
    })
    this.map.on('move', () => this.follow(false))
    this.map.on('resize', () => this.follow(false))
    this.map.on('moveend', ({ originalEvent }) => {
      this.follow(true)
      this.tellMoved(Boolean(originalEvent))
      // Another zone may lie under a pointer that rests.
      this.pointAt(this.pointer)
    })
    this.map.on('click', ({ point, originalEvent }) =>
      this.onEvent({ type: 'zone.clicked', zone: this.pickNear(point), how: howOf(originalEvent) }),
    )
    this.map.on('contextmenu', ({ point, originalEvent }) => this.askForMenu(point, originalEvent))
    drawBoxes(this.map, this.container, box => this.tellBoxed(box))
    this.map.on('mousemove', ({ point }) => this.pointAt(point))
    this.map.on('mouseout', () => this.pointAt(null))
    this.map.on('webglcontextrestored', () => this.restore())
    this.map.on('error', ({ error }) => console.warn('The map reports an error.', error))
  }

  /** Asks for the menu of the zone or place under the mouse or, when a key asks for it, under the crosshair. */
  private askForMenu(point: { x: number; y: number }, event: MouseEvent): void {
    if (event.button === 2 && event.shiftKey) return
    event.preventDefault()
    const { clientWidth, clientHeight } = this.container
    const at = event.button === 2 ? point : { x: clientWidth / 2, y: clientHeight / 2 }
    const { left, top } = this.container.getBoundingClientRect()
    this.onEvent({ type: 'menu.asked', zone: this.pickNear(at), x: left + at.x, y: top + at.y })
  }

  private tellBoxed(box: Rect): void {
    const found = this.stack.visible().map(load => [load.dataset, load.within(box)] as const)
    this.onEvent({ type: 'zones.boxed', zones: Object.fromEntries(found) })
  }

  private fitIn({ left, top, right, bottom }: Rect, bbox: Bbox): void {
    const { clientWidth, clientHeight } = this.container
    const room = Math.min(PADDING, (right - left) / 8, (bottom - top) / 8)
    const padding = {
      left: left + room,
      top: top + room,
      right: clientWidth - right + room,
      bottom: clientHeight - bottom + room,
    }
    this.map.fitBounds(unwrapped(bbox), { padding, maxZoom: FIT_ZOOM, duration: 0 })
  }

  /** The part of the map that some of what lies over it leaves free, in pixels from its corner. */
  private clear(selector: string): Rect {
    const whole = this.container.getBoundingClientRect()
    const over = this.container.parentElement?.querySelectorAll(selector) ?? []
    const rects = [...over].map(each => {
      const { left, top, right, bottom } = each.getBoundingClientRect()
      const { x, y } = whole
      return { left: left - x, top: top - y, right: right - x, bottom: bottom - y }
    })
    return clearOf({ left: 0, top: 0, right: whole.width, bottom: whole.height }, rects)
  }

  /** Tells whether a load is on its way. */
  private isBusy(): boolean {
    return [...this.stack.loads.keys()].some(key => !this.committed.has(key))
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

  private tellMoved(byHand: boolean): void {
    const place = this.place()
    const told = JSON.stringify(place)
    if (told === this.told) return
    this.told = told
    this.onEvent({ type: 'camera.moved', ...place, byHand })
  }

  /** Tells the zone under the pointer, once per frame, and not while the map moves under it. */
  private pointAt(point: { x: number; y: number } | null): void {
    this.pointer = point
    cancelAnimationFrame(this.pointerFrame)
    if (!point) {
      this.tellPointed(null, { x: 0, y: 0 })
      return
    }
    this.pointerFrame = requestAnimationFrame(() => {
      if (!this.map.isMoving()) this.tellPointed(this.pickNear(point), point)
    })
  }

  private tellPointed(zone: PointedZone | null, { x, y }: { x: number; y: number }): void {
    if (zone?.load === this.pointed?.load && zone?.ordinal === this.pointed?.ordinal) return
    this.pointed = zone
    this.map.getCanvas().style.cursor = zone ? 'pointer' : ''
    const mark = zone && this.stack.loads.get(zone.load)?.mark(zone.ordinal)
    this.marks.set('pointed', mark ? [mark] : [])
    this.onEvent({ type: 'zone.pointed', zone, x, y })
  }

  /** Tells how far the shapes in view have come, when that changes. */
  private tellShapes(): void {
    const all = [...this.stack.loads.values()].map(load => load.shapes())
    const shapes = all.includes('missing') ? 'missing' : all.includes('coming') ? 'coming' : 'whole'
    if (shapes === this.shapes) return
    this.shapes = shapes
    this.onEvent({ type: 'shapes.changed', shapes })
  }

  private lookOf(dataset: string) {
    return { theme: this.theme, ...this.stack.shown(dataset) }
  }

  /** Marks are above the zones, country names above both, the texts of zones on top. */
  private sortLayers(): void {
    if (this.map.style) this.stack.sortLayers([this.marks.id, FIRST_NAME_LAYER, ...this.foreignNames])
  }

  private pickNear(point: { x: number; y: number }): PointedZone | null {
    return this.map.style ? this.stack.pickNear(point) : null
  }

  private markSelection(): void {
    const load = this.selection === null ? undefined : this.stack.loadOf(this.selection)
    const zone = load?.zoneById(this.selection ?? '')
    this.marks.set('selected', zone && load ? [load.mark(zone.ordinal)] : [])
    const picked = [...this.stack.loads.values()].flatMap(each => {
      const zones = this.picked[each.dataset]
      return zones && each.isVisible() && !each.hatched ? [each.markAll(zones)] : []
    })
    this.marks.set('picked', picked)
  }

  private follow(rests: boolean): void {
    if (this.map.style) for (const load of this.stack.loads.values()) load.follow(rests)
    this.tellShapes()
  }

  /** MapLibre rebuilds its style after a lost context, but not the layers that others draw. */
  private restore(): void {
    this.map.once('style.load', () => {
      const gl = this.map.getCanvas().getContext('webgl2')
      if (gl) {
        forgetPrograms(gl)
        forgetGpuMeshes(gl)
      }
      this.marks.forget()
      if (!this.map.getLayer(this.marks.id)) this.map.addLayer(this.marks)
      for (const load of this.stack.loads.values()) load.redraw()
      this.sortLayers()
    })
  }
}

function markColours(theme: Theme) {
  const { picked, pointed, casing } = THEMES[theme]
  return {
    picked: rgbaOf(picked),
    pointed: rgbaOf(pointed),
    selected: rgbaOf(SELECTION),
    casing: rgbaOf(casing),
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
