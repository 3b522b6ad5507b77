import type { Map as MapLibre } from 'maplibre-gl'
import type { Mesh } from '../../workers/mesh.ts'
import { ZoneLayer } from './zoneLayer.ts'

const NONE = new Uint32Array(0)
const NO_SPOTS = { places: new Int32Array(0), owners: NONE }
const NO_SEGMENTS = { ends: new Int16Array(0), owners: NONE, outer: 0, alongs: null }

/** Empty zone without a colour: drawing it changes no pixels. */
const SPECK: Mesh = {
  world: 2 ** 30,
  west: 0,
  north: 0,
  side: 1,
  extent: [0, 0, 0, 0],
  zones: NONE,
  areas: NONE,
  vertexStarts: new Uint32Array(1),
  cornerStarts: new Uint32Array(1),
  ringStarts: new Uint32Array(1),
  boxes: new Int32Array(0),
  vertices: new Int16Array(0),
  owners: NONE,
  corners: NONE,
  outlines: NO_SEGMENTS,
  lines: NO_SEGMENTS,
  points: NO_SPOTS,
  dust: null,
  anchors: NO_SPOTS,
}

/** Smallest meshes that make the GPU compile each program that draws zones. */
const SPECKS: readonly Mesh[] = [
  { ...SPECK, vertices: new Int16Array(6), owners: new Uint32Array(3), corners: new Uint32Array([0, 1, 2]) },
  { ...SPECK, outlines: { ends: new Int16Array(4), owners: new Uint32Array(2), outer: 1, alongs: null } },
  { ...SPECK, dust: { side: 1, cells: new Uint32Array(1) } },
  { ...SPECK, points: { places: new Int32Array(2), owners: new Uint32Array(1) } },
]

/**
 * Draws an invisible mesh with one program per frame while the map is idle. Drivers link a program on its
 * first draw, which would delay the first zones. A single layer does this, because adding or removing a layer
 * makes the map draw twice. The map of a picture must not do it: closing its context waits for the compiler.
 */
export function compilePrograms(map: MapLibre): void {
  map.once('idle', () => {
    if (!map.style) return
    const specks = [...SPECKS]
    const placed = () => specks.slice(0, 1).map(mesh => ({ mesh, copy: 0 }))
    const layer = new ZoneLayer('zones:warming', { placed, placedApart: () => [], keeps: () => true })
    layer.colours.reserve(1)
    const next = () => {
      specks.shift()
      if (specks.length > 0) {
        map.triggerRepaint()
        return
      }
      map.off('render', next)
      if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    }
    map.on('render', next)
    map.addLayer(layer)
  })
}
