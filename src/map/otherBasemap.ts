import type { Map as MapLibre } from 'maplibre-gl'

/** Begins the ids of its layers and sources. */
export const PREFIX = 'foreign:'

/** Returns whether a layer or source belongs to another basemap than the product's. */
export const isOfOtherBasemap = (id: string): boolean => id.startsWith(PREFIX)

/** Removes the other basemap, if any. */
export function removeOtherBasemap(map: MapLibre): void {
  if (!map.style) return
  for (const layer of map.getLayersOrder().filter(isOfOtherBasemap)) map.removeLayer(layer)
  for (const source of Object.keys(map.getStyle().sources).filter(isOfOtherBasemap)) map.removeSource(source)
}
