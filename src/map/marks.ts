import type { Feature, Geometry } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { SELECTION, THEMES, type Theme } from './theme.ts'

const SOURCE = 'marks'
const CASING = 'marks:casing'
const LINE = 'marks:line'
const POINT = 'marks:point'
export const MARK_LAYERS = [CASING, LINE, POINT]

/** The outlines of the selected zone and of the one under the pointer, in a source of their own. */
export class Marks {
  private readonly map: MapLibre
  private theme: Theme
  private readonly zones = {
    selected: undefined as Geometry | undefined,
    pointed: undefined as Geometry | undefined,
  }

  constructor(map: MapLibre, theme: Theme) {
    this.map = map
    this.theme = theme
  }

  /** Adds the source and its layers, unless the style has them. */
  draw(): void {
    if (this.map.getSource(SOURCE)) return
    this.map.addSource(SOURCE, { type: 'geojson', data: this.data() })
    const selected = ['==', ['get', 'mark'], 'selected'] as const
    const notPoint = ['match', ['geometry-type'], ['Point', 'MultiPoint'], false, true] as const
    const colour = ['case', selected, SELECTION, THEMES[this.theme].pointed] as const
    const join = { 'line-join': 'round' as const }
    this.map.addLayer({
      id: CASING,
      type: 'line',
      source: SOURCE,
      filter: ['all', selected, notPoint] as never,
      layout: join,
      paint: { 'line-color': THEMES[this.theme].casing, 'line-width': 5 },
    })
    this.map.addLayer({
      id: LINE,
      type: 'line',
      source: SOURCE,
      filter: notPoint as never,
      layout: join,
      paint: { 'line-color': colour as never, 'line-width': 2 },
    })
    this.map.addLayer({
      id: POINT,
      type: 'circle',
      source: SOURCE,
      filter: ['!', notPoint] as never,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 1, 5, 12, 11],
        'circle-opacity': 0,
        'circle-stroke-width': 2,
        'circle-stroke-color': colour as never,
      },
    })
  }

  set(mark: 'selected' | 'pointed', geometry: Geometry | undefined): void {
    if (this.zones[mark] === geometry) return
    this.zones[mark] = geometry
    if (this.map.style) this.map.getSource<GeoJSONSource>(SOURCE)?.setData(this.data())
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    if (!this.map.style || !this.map.getSource(SOURCE)) return
    for (const id of [...MARK_LAYERS].reverse()) this.map.removeLayer(id)
    this.map.removeSource(SOURCE)
    this.draw()
  }

  private data() {
    const features = (['pointed', 'selected'] as const).flatMap((mark): Feature[] => {
      const geometry = this.zones[mark]
      return geometry ? [{ type: 'Feature', properties: { mark }, geometry }] : []
    })
    return { type: 'FeatureCollection' as const, features }
  }
}
