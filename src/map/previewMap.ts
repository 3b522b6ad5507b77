import './map.css'
import { type GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { Bbox } from '../contract/common.ts'
import { basemapStyle, loadBasemap, themeBasemap, translateBasemap } from './basemap.ts'
import { giveDot, TOWNS } from './basemapNames.ts'
import { creditsOfMap } from './credits.ts'
import type { MapLook } from './mounted.ts'
import { showWorldOnce } from './oneWorld.ts'

setWorkerUrl(workerUrl)

/** Geometries to preview, and the box around them; null if there are none. */
export type Previewed = { geometries: readonly GeoJSON.Geometry[]; bbox: Bbox | null }

const SOURCE = 'preview'
const COLOUR = '#a787f4'
/** Maximum zoom for a single point. */
const FIT_ZOOM = 10

/** Small map of given geometries. It emits nothing. */
export class PreviewMap {
  private readonly map: MapLibre
  private readonly container: HTMLElement
  private readonly stopping = new AbortController()
  private readonly loaded: Promise<unknown>

  /** Throws if the browser lacks WebGL 2. */
  constructor(container: HTMLElement, { theme, language, title }: MapLook) {
    this.container = container
    container.setAttribute('data-theme', theme)
    this.map = new MapLibre({
      container,
      style: basemapStyle(theme, language),
      center: [2.6, 46.6],
      zoom: 3,
      attributionControl: false,
      dragRotate: false,
      keyboard: false,
      maxPitch: 0,
      fadeDuration: 0,
      locale: { 'Map.Title': title },
    })
    showWorldOnce(this.map, container)
    this.map.addControl(creditsOfMap(), 'bottom-right')
    this.loaded = this.map.once('load')
    void this.loaded.then(() => {
      giveDot(this.map)
      this.addLayers()
      loadBasemap(this.map, this.stopping.signal).catch(() => {})
    })
  }

  async show({ geometries, bbox }: Previewed): Promise<void> {
    await this.loaded
    if (this.stopping.signal.aborted) return
    this.map.getSource<GeoJSONSource>(SOURCE)?.setData({
      type: 'FeatureCollection',
      features: geometries.map(geometry => ({ type: 'Feature', properties: {}, geometry })),
    })
    if (bbox) this.map.fitBounds(bbox, { padding: 24, maxZoom: FIT_ZOOM, animate: false })
  }

  async dress({ theme, language }: MapLook): Promise<void> {
    await this.loaded
    if (this.stopping.signal.aborted) return
    this.container.setAttribute('data-theme', theme)
    themeBasemap(this.map, theme)
    translateBasemap(this.map, language)
  }

  destroy(): void {
    this.stopping.abort()
    this.map.remove()
  }

  private addLayers(): void {
    this.map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    const add = (layer: { id: string; type: 'fill' | 'line' | 'circle'; paint: object; filter: unknown }) =>
      this.map.addLayer({ ...layer, source: SOURCE } as Parameters<MapLibre['addLayer']>[0], TOWNS)
    const areas = ['==', ['geometry-type'], 'Polygon']
    const points = ['==', ['geometry-type'], 'Point']
    add({
      id: 'preview:fill',
      type: 'fill',
      filter: areas,
      paint: { 'fill-color': COLOUR, 'fill-opacity': 0.4 },
    })
    add({
      id: 'preview:line',
      type: 'line',
      filter: ['!', points],
      paint: { 'line-color': COLOUR, 'line-width': 1.5 },
    })
    add({
      id: 'preview:point',
      type: 'circle',
      filter: points,
      paint: {
        'circle-color': COLOUR,
        'circle-radius': 4,
        'circle-stroke-width': 1,
        'circle-stroke-color': '#1c1130',
      },
    })
  }
}
