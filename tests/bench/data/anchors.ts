import type { Position } from 'geojson'
import { anchorOf } from '../../../src/domain/geometry/anchor.ts'
import { type BenchLabels, type BenchZone, labelsOf } from './zone.ts'

/** Place surely inside a zone, and the values that determine the zone's colour. */
export interface Anchor {
  lng: number
  lat: number
  labels: BenchLabels
}

/** Returns places inside the zones, those farthest from their zone's border first. */
export function anchorsOf(zones: readonly BenchZone[], wanted: number): Anchor[] {
  const candidates = zones.flatMap(zone => {
    const anchor = anchorOf(zone.shape)
    if (!anchor) return []
    const clearances = ringsOf(zone.shape).map(ring => distance(anchor, ring))
    return [{ zone, anchor, clearance: Math.min(...clearances) }]
  })
  return candidates
    .sort((a, b) => b.clearance - a.clearance)
    .slice(0, wanted)
    .map(({ zone, anchor: [lng, lat] }) => ({ lng, lat, labels: labelsOf(zone) }))
}

function ringsOf(shape: BenchZone['shape']): Position[][] {
  if (shape.type === 'Point') return []
  return shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
}

/** Returns the distance from a place to the nearest vertex, in degrees of latitude. */
function distance([lng, lat]: readonly [number, number], ring: readonly Position[]): number {
  const shrink = Math.cos((lat * Math.PI) / 180)
  let least = Number.POSITIVE_INFINITY
  for (const [x = 0, y = 0] of ring) least = Math.min(least, ((x - lng) * shrink) ** 2 + (y - lat) ** 2)
  return Math.sqrt(least)
}
