import { AttributionControl } from 'maplibre-gl'

/** Sources of the basemap, one by one: MapLibre omits a source that the attribution of data contains. */
export const SOURCES = ['IGN', 'GeoNames', 'Natural Earth', '© OpenStreetMap']

/** Returns the attribution of a map: the sources of the basemap, then those of the displayed data. */
export const creditsOfMap = () => new AttributionControl({ compact: false, customAttribution: SOURCES })
