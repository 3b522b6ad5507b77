import { area, length } from '@turf/turf'
import type { Position } from 'geojson'
import type { Geometry } from '../../contract/zone.ts'

type Ring = Position[]
export type Anchor = readonly [lng: number, lat: number]

/**
 * Returns the anchor of a zone's text, in degrees: a point inside the largest part of a polygon, the middle
 * vertex of the longest line, the first of several points. Null for an empty geometry.
 */
export function anchorOf(geometry: Geometry): Anchor | null {
  // The contract leaves coordinates untyped; RFC 7946 derives their nesting from the type.
  const coordinates = geometry.coordinates as never
  switch (geometry.type) {
    case 'Point':
      return asAnchor(coordinates)
    case 'MultiPoint':
      return asAnchor((coordinates as Position[])[0])
    case 'LineString':
      return middleOf(coordinates)
    case 'MultiLineString':
      return middleOf(largest(coordinates as Ring[], kilometresOf))
    case 'Polygon':
      return insideOf(coordinates)
    case 'MultiPolygon':
      return insideOf(largest(coordinates as Ring[][], squareMetresOf))
  }
}

function asAnchor(position: Position | undefined): Anchor | null {
  const [lng, lat] = position ?? []
  return lng === undefined || lat === undefined ? null : [lng, lat]
}

function middleOf(line: Ring | undefined): Anchor | null {
  return line ? asAnchor(line[Math.floor(line.length / 2)]) : null
}

function largest<T>(parts: readonly T[], measure: (part: T) => number): T | undefined {
  const sizes = parts.map(measure)
  return parts[sizes.indexOf(Math.max(...sizes))]
}

const squareMetresOf = (coordinates: Ring[]): number => area({ type: 'Polygon', coordinates })

const kilometresOf = (coordinates: Ring): number =>
  length({ type: 'Feature', properties: null, geometry: { type: 'LineString', coordinates } })

/**
 * Middle of the widest stretch inside the polygon along a few lines of latitude, after JTS's
 * InteriorPointArea, which uses a single line and can hit a narrow arm. Turf's pointOnFeature returns the
 * centroid, or a corner of the outline if the centroid is outside, where no text fits.
 */
function insideOf(rings: readonly Ring[] | undefined): Anchor | null {
  const outer = rings?.[0]
  if (!rings || !outer || outer.length === 0) return null
  const lats = outer.map(([, lat]) => lat ?? 0)
  const south = lats.reduce((least, lat) => Math.min(least, lat))
  const north = lats.reduce((most, lat) => Math.max(most, lat))
  let best: Anchor | null = null
  let widest = 0
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const lat = south + (north - south) * share
    const stretch = widestStretch(rings, lat)
    // A later line must be clearly wider: readers look for a text in the middle of a zone.
    if (stretch && stretch.width > widest * 1.25) {
      widest = stretch.width
      best = [stretch.middle, lat]
    }
  }
  return best ?? asAnchor(outer[0])
}

function widestStretch(rings: readonly Ring[], lat: number): { middle: number; width: number } | null {
  const crossings: number[] = []
  for (const ring of rings) {
    forEachEdge(ring, (x0, y0, x1, y1) => {
      if (y0 > lat !== y1 > lat) crossings.push(x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0))
    })
  }
  crossings.sort((a, b) => a - b)
  let best: { middle: number; width: number } | null = null
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const west = crossings[i] ?? 0
    const width = (crossings[i + 1] ?? west) - west
    if (width > (best?.width ?? 0)) best = { middle: west + width / 2, width }
  }
  return best
}

/** Indexed access: destructuring runs the array iterator, which is slow for millions of vertices. */
function forEachEdge(ring: Ring, visit: (x0: number, y0: number, x1: number, y1: number) => void): void {
  let from = ring[ring.length - 1]
  for (const to of ring) {
    visit(from?.[0] ?? 0, from?.[1] ?? 0, to[0] ?? 0, to[1] ?? 0)
    from = to
  }
}
