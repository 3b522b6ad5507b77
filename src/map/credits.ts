import { AttributionControl } from 'maplibre-gl'

/** Sources of the basemap, one by one: MapLibre omits a source that the attribution of data contains. */
const SOURCES = ['IGN', 'GeoNames', 'Natural Earth', '© OpenStreetMap']

/** Attribution of a map: the sources of the basemap, then those of the displayed data. */
export class Credits extends AttributionControl {
  constructor() {
    super({ compact: false, customAttribution: SOURCES })
  }

  /** Names or omits the basemap from the next style change on. */
  nameBasemap(isShown: boolean): void {
    this.options.customAttribution = isShown ? SOURCES : []
  }
}
