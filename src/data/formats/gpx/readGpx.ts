import type { TextReader } from '../common/reader.ts'
import type { Text } from '../common/source.ts'
import { xmlPieces } from '../xml/cutter.ts'
import { childOf, childrenOf, Properties, type XmlElement } from '../xml/element.ts'
import { type LayeredElement, openLayered } from '../xml/layered.ts'
import { xmlRoot } from '../xml/prolog.ts'

/** Layers of a GPX by the elements that are their rows, with the names that GDAL uses. */
const LAYERS = { wpt: 'waypoints', rte: 'routes', trk: 'tracks' } as const
type Kind = keyof typeof LAYERS

const isKind = (name: string): name is Kind => Object.hasOwn(LAYERS, name)

/** GPX 1.0 and 1.1. Waypoints, routes and tracks are layers. Coordinates are degrees by definition. */
export const gpx = {
  from: 'text',
  name: 'gpx',
  mediaType: 'application/gpx+xml',
  extensions: ['gpx'],
  textOnly: true,
  hasLayers: true,
  recognises: ({ begin }) => xmlRoot(begin) === 'gpx',
  open: async file => openLayered(file, { format: 'gpx', none: 'noGpxFeatures', elements, rowOf }),
} as const satisfies TextReader

async function* elements(text: Text, signal: AbortSignal): AsyncGenerator<LayeredElement> {
  for await (const { element } of xmlPieces(text, isKind, signal))
    if (isKind(element.name)) yield { element, layer: LAYERS[element.name] }
}

const rowOf = (element: XmlElement) => ({
  properties: propertiesOf(element),
  geometry: isKind(element.name) ? GEOMETRIES[element.name](element) : null,
})

const GEOMETRIES = {
  wpt: element => ({ type: 'Point', coordinates: positionOf(element) }),
  rte: element => lineOf(childrenOf(element, 'rtept')),
  trk: element => {
    const segments = childrenOf(element, 'trkseg')
      .map(segment => childrenOf(segment, 'trkpt'))
      .filter(points => points.length > 0)
    // A receiver that was switched on briefly records a single point, which is not a line.
    const lines = segments.length > 1 ? segments.filter(points => points.length > 1) : segments
    const [only, other] = lines
    if (other === undefined) return lineOf(only ?? [])
    return { type: 'MultiLineString', coordinates: lines.map(points => points.map(positionOf)) }
  },
} as const satisfies Record<Kind, (element: XmlElement) => unknown>

const lineOf = (points: readonly XmlElement[]): unknown =>
  points.length === 0 ? null : { type: 'LineString', coordinates: points.map(positionOf) }

const positionOf = ({ attributes }: XmlElement): [number, number] => [
  numberIn(attributes['lon']),
  numberIn(attributes['lat']),
]

const numberIn = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN)

const PARTS = new Set(['rtept', 'trkseg', 'extensions', 'link'])

/** Returns the properties of a waypoint, a route or a track. */
function propertiesOf(element: XmlElement): ReadonlyMap<string, string> {
  const properties = new Properties()
  for (const child of element.children) if (!PARTS.has(child.name)) properties.add(child.name, child.text)
  const link = childOf(element, 'link')
  properties.add('link', link?.attributes['href'] ?? '')
  for (const extension of childOf(element, 'extensions')?.children ?? []) addLeaves(properties, extension)
  return properties.map
}

/** Vendors nest their extensions in container elements with meaningless names. */
function addLeaves(properties: Properties, element: XmlElement): void {
  if (element.children.length === 0) properties.add(element.name, element.text)
  for (const child of element.children) addLeaves(properties, child)
}
