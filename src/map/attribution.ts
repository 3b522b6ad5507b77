import { AttributionControl, type Map as MapLibre, ScaleControl } from 'maplibre-gl'

/** Adds the scale and the attribution to a map. On narrow maps, the attribution takes one line until it is tapped. */
export function addScaleAndAttribution(map: MapLibre): void {
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  const own = map.getContainer().querySelector('.maplibregl-ctrl-attrib')
  own?.addEventListener('click', event => {
    if (event.target instanceof HTMLAnchorElement) return
    // MapLibre would hide the text.
    event.preventDefault()
    own.toggleAttribute('data-unfolded')
  })
}
