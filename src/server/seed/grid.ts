import type { Geometry } from 'geojson'
import { cellArea, cellToBoundary, latLngToCell, UNITS } from 'h3-js'
import { cutAtAntimeridian } from '../formats/common/antimeridian.ts'

/** Hexagons of 1,770 km² on average, some 52 km across. */
const RESOLUTION = 4
/** About a metre. */
const DECIMALS = 5

/** The index of the H3 cell that holds a point. */
export const cellAt = (longitude: number, latitude: number): string =>
  latLngToCell(latitude, longitude, RESOLUTION)

/** The surface of a cell in km². */
export const cellSurface = (cell: string): number => cellArea(cell, UNITS.km2)

/** The outline of a cell, cut where it crosses the antimeridian. */
export function cellShape(cell: string): Geometry {
  const ring = cellToBoundary(cell, true).map(point => point.map(round))
  return cutAtAntimeridian({ type: 'Polygon', coordinates: [ring] })
}

const round = (degrees: number): number => Math.round(degrees * 10 ** DECIMALS) / 10 ** DECIMALS
