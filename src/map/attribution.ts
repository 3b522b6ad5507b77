import { AttributionControl, type Map as MapLibre, ScaleControl } from 'maplibre-gl'

/** Adds the scale and the attribution to a map. */
export function addScaleAndAttribution(map: MapLibre): void {
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')
  map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
  unfoldOnTap(map.getContainer())
}

/** Lets a tap unfold the attribution, which takes one line on narrow maps, and fold it again. */
function unfoldOnTap(container: HTMLElement): void {
  const own = container.querySelector('.maplibregl-ctrl-attrib')
  const button = own?.querySelector('summary')
  const text = own?.querySelector('.maplibregl-ctrl-attrib-inner')
  if (!own || !button || !text) return
  // MapLibre names its button in English. The attribution itself is its name.
  button.removeAttribute('title')
  button.removeAttribute('aria-label')
  text.id = 'map-attribution'
  button.setAttribute('aria-labelledby', text.id)
  button.setAttribute('aria-expanded', 'false')
  own.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) return
    // The element stays open: styles show its first line or all of it.
    event.preventDefault()
    button.setAttribute('aria-expanded', String(own.toggleAttribute('data-unfolded')))
  })
}
