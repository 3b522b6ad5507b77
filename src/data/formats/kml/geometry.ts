import type { Position } from 'geojson'
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/element.ts'

/** Converts a KML geometry to GeoJSON; null for other elements, such as a 3D model. */
export function geometryOf(element: XmlElement): unknown {
  const make = Object.hasOwn(GEOMETRIES, element.name) ? GEOMETRIES[element.name as Kind] : undefined
  return make?.(element) ?? null
}

type Kind = keyof typeof GEOMETRIES

const GEOMETRIES = {
  Point: element => ({ type: 'Point', coordinates: positionsIn(element)[0] ?? [] }),
  LineString: element => lineOf(positionsIn(element)),
  LinearRing: element => lineOf(positionsIn(element)),
  Polygon: element => ({ type: 'Polygon', coordinates: ringsOf(element) }),
  Track: element =>
    lineOf(childrenOf(element, 'coord').map(({ text }) => positionOf(text.trim().split(/\s+/)))),
  MultiGeometry: element => collectionOf(element),
  MultiTrack: element => collectionOf(element),
} as const satisfies Record<string, (element: XmlElement) => unknown>

const lineOf = (coordinates: Position[]) => ({ type: 'LineString', coordinates })

const collectionOf = ({ children }: XmlElement): unknown => ({
  type: 'GeometryCollection',
  geometries: children.map(geometryOf).filter(geometry => geometry !== null),
})

function ringsOf(polygon: XmlElement): Position[][] {
  const within = (name: string) =>
    childrenOf(polygon, name).flatMap(boundary => childrenOf(boundary, 'LinearRing').map(positionsIn))
  const [outer = []] = within('outerBoundaryIs')
  return outer.length === 0 ? [] : [outer, ...within('innerBoundaryIs')]
}

/**
 * Coordinates are `longitude,latitude,height`, separated by blanks. Some files also have a blank after a
 * comma.
 */
function positionsIn(element: XmlElement): Position[] {
  const text = textIn(element, 'coordinates').replace(/,\s+/g, ',')
  return text === '' ? [] : text.split(/\s+/).map(each => positionOf(each.split(',')))
}

const positionOf = ([x = '', y = '']: readonly string[]): Position => [numberIn(x), numberIn(y)]

const numberIn = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** Returns the first geometry of a placemark. */
export const placemarkGeometry = (placemark: XmlElement): unknown => {
  const found = placemark.children.find(({ name }) => Object.hasOwn(GEOMETRIES, name))
  return found === undefined ? null : geometryOf(found)
}

/** Returns the days or moments of a placemark. */
export const timesOf = (placemark: XmlElement): [string, string][] => {
  const [stamp, span] = [childOf(placemark, 'TimeStamp'), childOf(placemark, 'TimeSpan')]
  return [
    ['timestamp', stamp ? textIn(stamp, 'when') : ''],
    ['begin', span ? textIn(span, 'begin') : ''],
    ['end', span ? textIn(span, 'end') : ''],
  ]
}
