import type { MapMove } from '../domain/geometry/mapFocus.ts'
import './map.css'
import { ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { OfferedBasemaps } from '../contract/basemaps.ts'
import type { Bbox } from '../contract/common.ts'
import type { Language } from '../contract/languages.mjs'
import type { Camera, Ground } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { equal } from '../domain/equal.ts'
import { FailureError } from '../domain/failure.ts'
import { escapeHtml } from '../domain/html.ts'
import type { InsetBox } from '../domain/insets/insets.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import type { Drawing, PaintedPart } from '../workers/messages.ts'
import { AwaitedMap, type Pixels } from './awaitedMap.ts'
import { BaseLayers } from './baseLayers.ts'
import { basemapStyle } from './basemap.ts'
import { giveDot } from './basemapNames.ts'
import { clickAction, drawBoxes } from './boxing.ts'
import { attributionOf, Framing, placing, type Rect, USUAL_CAMERA } from './camera.ts'
import { DrawnLoad, type LoadSource } from './drawnLoad.ts'
import { MAP_KEYS, type MapEvent } from './events.ts'
import { inkNames } from './nameInks.ts'
import { rested, type Sight, type TakePicture } from './picture.ts'
import { Marking, Pointing } from './pointing.ts'
import { LoadStack, type Shown } from './stack.ts'
import { Walking } from './walking.ts'
import { forgetGpuMeshes } from './zones/gpuMesh.ts'
import { InsetLayer, insetPlaceOf } from './zones/insetLayer.ts'
import { forgetPrograms } from './zones/programs.ts'
import type { Shapes } from './zones/tilePyramid.ts'
import { compilePrograms } from './zones/warming.ts'

setWorkerUrl(workerUrl)

export type MapOptions = {
  theme: Theme
  language: Language
  /** Accessible name of the map. */
  title: string
  onEvent: (event: MapEvent) => void
  camera?: Camera
  /** Options for a picture. */
  pixels?: Pixels
}

/**
 * Map with the basemap and the displayed zones. It knows loads, not views: `begin` stages a load, `add` fills
 * it, `commit` replaces the dataset's former load with it, `discard` drops it. Calls for a missing load do
 * nothing, so late data are never painted. The constructor throws if the browser lacks WebGL 2; other methods
 * wait for `map.ready`.
 */
export class ZoneMap {
  private readonly map: AwaitedMap
  private readonly container: HTMLElement
  private readonly onEvent: (event: MapEvent) => void
  readonly stack: LoadStack
  private readonly committed = new Set<string>()
  private readonly marking: Marking
  private readonly pointing: Pointing
  private readonly insets: InsetLayer
  readonly framing: Framing
  private shapes: Shapes = 'whole'
  private readonly walking: Walking
  private readonly stopping = new AbortController()
  private readonly isPicture: boolean
  private theme: Theme
  private language: Language
  private reported = ''
  private readonly base: BaseLayers

  constructor(container: HTMLElement, { theme, language, title, onEvent, camera, pixels }: MapOptions) {
    this.container = container
    this.theme = theme
    this.language = language
    this.onEvent = onEvent
    this.isPicture = pixels !== undefined
    this.map = new AwaitedMap({
      container,
      style: basemapStyle(theme, language),
      ...placing(camera ?? USUAL_CAMERA),
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
      pixels,
    })
    // With the role `region`, screen readers would intercept the arrow keys.
    this.map.getCanvas().setAttribute('role', 'application')
    this.map.getCanvas().setAttribute('aria-describedby', MAP_KEYS)
    this.map.touchZoomRotate.disableRotation()
    this.map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
    this.base = new BaseLayers(this.map, { theme, language }, this.stopping.signal, () => this.sortLayers())
    this.stack = new LoadStack(this.map)
    this.walking = new Walking(this.map, this.stack)
    this.marking = new Marking(this.stack, theme)
    this.insets = new InsetLayer(this.base, this.stack, this.marking.layer, onEvent)
    this.pointing = new Pointing(this.map, this.stack, this.marking, onEvent)
    this.framing = new Framing(this.map, container)
    inkNames(this.map, this.stack, dataset => this.lookOf(dataset), this.isPicture)
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
      () => this.notifyShapes(),
    )
    load.showApart(this.insets.boxes.map(insetPlaceOf))
    this.stack.loads.set(key, load)
    if (this.isNew(dataset)) this.map.awaitLoad(load)
    this.notifyShapes()
    // Only now it has a position among the others.
    this.sortLayers()
  }

  add(key: string, zones: readonly Pick<Zone, 'id' | 'name' | 'ordinal'>[], painted: PaintedPart): void {
    this.stack.loads.get(key)?.add(zones, painted)
    this.marking.renew()
    this.map.resumeIfDrawable()
  }

  paint(key: string, painted: Drawing): void {
    this.stack.loads.get(key)?.paint(painted)
    this.marking.renew()
    this.pointing.renew()
    this.map.resumeIfDrawable()
  }

  /**
   * Replaces the dataset's former loads, which stay until every zone of the new one is drawn, or for good if
   * it is discarded first. Resolves when done; a hidden page draws only when it is shown.
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
    this.map.giveUp(load)
    this.notifyShapes()
    this.pointing.leave(key)
    this.marking.renew()
  }

  /** Removes a dataset with all its loads. */
  remove(dataset: string): void {
    for (const load of [...this.stack.loads.values()]) if (load.dataset === dataset) this.discard(load.key)
  }

  /**
   * Sets the order of the datasets, bottom to top, with opacity in percent. A dataset that is not listed is
   * drawn on top, opaque.
   */
  setOrder(datasets: readonly Shown[]): void {
    this.stack.order = datasets
    for (const load of this.stack.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.sortLayers()
    this.marking.renew()
  }

  inspect(id: string | null): void {
    this.marking.inspect(id)
  }

  /** Takes a picture once everything in view is drawn. Rejects if a part cannot be loaded. */
  async picture<T>(take: TakePicture<T>): Promise<T> {
    const loads = [...this.stack.loads.values()]
    await this.base.arrival()
    await Promise.all(loads.map(load => load.settle()))
    await Promise.all(loads.map(load => load.texted()))
    if (this.shapes === 'missing') throw new FailureError({ code: 'unreachable', detail: null })
    await rested(this.map)
    return take(this.map, this.theme, this.stack.layers())
  }

  /** Returns the uncovered extent of the map, and the attribution to show with it. */
  sight(): Sight {
    return { ...this.framing.sight(), ratio: this.map.getPixelRatio(), attribution: attributionOf(this.map) }
  }

  /** Shows the place of another map, as large as fits. */
  show({ lng, lat, zoom, width, height }: Sight): void {
    const { clientWidth, clientHeight } = this.container
    const scale = Math.min(clientWidth / width, clientHeight / height)
    this.map.jumpTo({ center: [lng, lat], zoom: zoom + Math.log2(scale) })
  }

  /** Marks zones, by dataset. */
  mark(selected: Readonly<Record<string, OrdinalSet>>): void {
    this.marking.select(selected)
  }

  /** Fits a place next to the legend and the insets, if any. */
  fit(bbox: Bbox, hasInsets: boolean): void {
    // A dataset that follows the map starts loading within this task.
    this.map.awaitLoad(null)
    this.framing.fit(bbox, hasInsets)
  }

  jump(camera: Camera): void {
    this.map.jumpTo(placing(camera))
  }

  /** Moves a place into view, and zooms in on request. */
  reveal(bbox: Bbox, near: boolean): void {
    this.framing.reveal(bbox, near)
  }

  steer(move: MapMove): void {
    this.framing.steer(move)
  }

  pickCentre(): string | null {
    return this.walking.pickCentre()
  }

  neighbour(from: string | null, direction: 'next' | 'previous', alike: boolean): string | null {
    return this.walking.neighbour(from, direction, alike)
  }

  anchorOf(id: string): { lng: number; lat: number } | null {
    return this.walking.anchorOf(id)
  }

  setTheme(theme: Theme): void {
    if (theme === this.theme) return
    this.theme = theme
    this.container.setAttribute('data-theme', theme)
    this.base.setTheme(theme)
    for (const load of this.stack.loads.values()) load.setLook(this.lookOf(load.dataset))
    this.marking.setTheme(theme)
    this.map.triggerRepaint()
  }

  setLanguage(language: Language, title: string, sources = ''): void {
    this.map.getCanvas().setAttribute('aria-label', title)
    const button = this.map.getContainer().querySelector('.maplibregl-ctrl-attrib-button')
    for (const name of ['title', 'aria-label']) button?.setAttribute(name, sources)
    if (language === this.language) return
    this.language = language
    this.base.setLanguage(language)
  }

  /** Draws the ground of a view. The theme is set separately. */
  setGround(ground: Ground): void {
    this.base.setGround(ground)
  }

  /** Sets basemaps to draw above the product's basemap, which stays visible if they cannot be loaded. */
  offerBasemaps(offered: OfferedBasemaps): void {
    this.base.offer(offered)
  }

  /** Shows insets in these boxes only. */
  setInsets(boxes: readonly InsetBox[]): void {
    if (equal(boxes, this.insets.boxes)) return
    this.insets.boxes = boxes
    for (const load of this.stack.loads.values()) load.showApart(boxes.map(insetPlaceOf))
    this.marking.renew()
    this.notifyShapes()
    this.map.triggerRepaint()
  }

  destroy(): void {
    this.stopping.abort()
    this.pointing.stop()
    for (const load of this.stack.loads.values()) load.remove()
    this.stack.loads.clear()
    this.map.remove()
    this.container.removeAttribute('data-theme')
  }

  private listen(): void {
    this.map.once('style.load', () => {
      this.map.addLayer(this.marking.layer)
      this.map.addLayer(this.insets)
      this.sortLayers()
      if (!this.isPicture) compilePrograms(this.map)
      this.base.load(() => !this.isPicture && this.hasPendingLoad())
      this.onEvent({ type: 'map.ready', ...this.framing.place() })
    })
    this.map.on('move', () => this.follow(false))
    this.map.on('resize', () => this.follow(false))
    this.map.on('moveend', ({ originalEvent }) => {
      this.follow(true)
      this.base.followView()
      this.notifyMoved(Boolean(originalEvent))
    })
    this.map.on('click', ({ point, originalEvent }) =>
      this.onEvent({
        type: 'zone.clicked',
        zone: this.stack.pickZone(point),
        how: clickAction(originalEvent),
      }),
    )
    this.map.on('contextmenu', ({ point, originalEvent }) => this.askForMenu(point, originalEvent))
    drawBoxes(this.map, this.container, box => this.notifyBoxed(box))
    this.map.on('webglcontextrestored', () => this.restore())
    this.map.on('error', ({ error }) => console.warn('The map reports an error.', error))
  }

  /** Requests the menu of the zone or place under the mouse or, by key, under the crosshair. */
  private askForMenu(point: { x: number; y: number }, event: MouseEvent): void {
    if (event.button === 2 && event.shiftKey) return
    event.preventDefault()
    const { clientWidth, clientHeight } = this.container
    const at = event.button === 2 ? point : { x: clientWidth / 2, y: clientHeight / 2 }
    const { left, top } = this.container.getBoundingClientRect()
    this.onEvent({ type: 'menu.asked', zone: this.stack.pickZone(at), x: left + at.x, y: top + at.y })
  }

  private notifyBoxed(box: Rect): void {
    const found = this.stack.visible().map(load => [load.dataset, load.zones.within(box)] as const)
    this.onEvent({ type: 'zones.boxed', zones: Object.fromEntries(found) })
  }

  /** Returns whether the map has drawn nothing of a dataset yet. */
  private isNew(dataset: string): boolean {
    return [...this.committed].every(key => this.stack.loads.get(key)?.dataset !== dataset)
  }

  private hasPendingLoad(): boolean {
    return [...this.stack.loads.keys()].some(key => !this.committed.has(key))
  }

  private notifyMoved(byUser: boolean): void {
    const place = this.framing.place()
    const reported = JSON.stringify(place)
    if (reported === this.reported) return
    this.reported = reported
    this.onEvent({ type: 'camera.moved', ...place, byUser })
  }

  /** Emits the state of the shapes in view when it changes. */
  private notifyShapes(): void {
    this.map.resumeIfDrawable()
    const all = [...this.stack.loads.values()].map(load => load.shapes())
    const shapes = all.includes('missing') ? 'missing' : all.includes('coming') ? 'coming' : 'whole'
    if (shapes === this.shapes) return
    this.shapes = shapes
    this.onEvent({ type: 'shapes.changed', shapes })
  }

  private lookOf(dataset: string) {
    return { theme: this.theme, ...this.stack.shown(dataset) }
  }

  /** Sorts layers: zones with coasts and borders, marks, place names, and the texts of zones on top. */
  private sortLayers(): void {
    if (this.map.style) this.stack.sortLayers(this.base.around(this.marking.layer.id), this.insets.id)
  }

  private follow(rests: boolean): void {
    if (this.map.style) for (const load of this.stack.loads.values()) load.follow(rests)
    this.notifyShapes()
  }

  /** After a lost context, MapLibre rebuilds its style, but not custom layers. */
  private restore(): void {
    this.map.once('style.load', () => {
      const gl = this.map.getCanvas().getContext('webgl2')
      if (gl) {
        forgetPrograms(gl)
        forgetGpuMeshes(gl)
      }
      giveDot(this.map)
      this.marking.layer.forget()
      for (const layer of [this.marking.layer, this.insets])
        if (!this.map.getLayer(layer.id)) this.map.addLayer(layer)
      for (const load of this.stack.loads.values()) load.redraw()
      this.sortLayers()
    })
  }
}
