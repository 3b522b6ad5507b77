import type { Position } from 'geojson'
import { childOf, childrenOf, textIn, type XmlElement } from '../xml/element.ts'

/** A geometry of KML as GeoJSON has it; null for what is none, such as a model in three dimensions. */
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

/** Coordinates are written as `longitude,latitude,height`, with blanks between; some write one after a comma, too. */
function positionsIn(element: XmlElement): Position[] {
  const text = textIn(element, 'coordinates').replace(/,\s+/g, ',')
  return text === '' ? [] : text.split(/\s+/).map(each => positionOf(each.split(',')))
}

const positionOf = ([x = '', y = '']: readonly string[]): Position => [numberIn(x), numberIn(y)]

const numberIn = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** The geometry of a placemark: the first that it has. */
export const placemarkGeometry = (placemark: XmlElement): unknown => {
  const found = placemark.children.find(({ name }) => Object.hasOwn(GEOMETRIES, name))
  return found === undefined ? null : geometryOf(found)
}

/** The days or moments of a placemark. */
export const timesOf = (placemark: XmlElement): [string, string][] => {
  const [stamp, span] = [childOf(placemark, 'TimeStamp'), childOf(placemark, 'TimeSpan')]
  return [
    ['timestamp', stamp ? textIn(stamp, 'when') : ''],
    ['begin', span ? textIn(span, 'begin') : ''],
    ['end', span ? textIn(span, 'end') : ''],
  ]
}
