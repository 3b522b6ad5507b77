import { readFileSync } from 'node:fs'
import type { FeatureCollection, LineString, MultiLineString, Position } from 'geojson'
import { type Box, boxOf, overlap } from './shapes.ts'
import { atZoom, type Drawn, measured } from './simplify.ts'

/** Main rivers of the world, and further ones of Europe. */
const FILES = ['ne_10m_rivers_lake_centerlines.json', 'ne_10m_rivers_europe.json']
/** Zooms by which tiles of 512 pixels are finer than the source's tiles of 256. */
const FINER = 1
/** Minimum length of a river in Mercator pixels, so that a zoom has no specks. */
const SHORTEST_PX = 24
const WORLD_PX = 512
/** Around France, smaller rivers are drawn too, and all with more detail. */
const FRANCE: Box = [-5.5, 41, 10, 51.5]
const LAST_RANK = { far: 5, near: 10 }
const LAST_DETAIL = { far: 5, near: 6 }

/** River with the first zoom that draws it, and the last one that adds vertices. */
export type River = Drawn & { zoom: number; lastDetail: number; length: number }

type Properties = { name: string | null; min_zoom: number; scalerank: number }

/** Reads the rivers of Natural Earth (public domain), each with the first zoom that draws it. */
export function readRivers(folder: string): River[] {
  return FILES.flatMap(file => {
    const { features } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as FeatureCollection<
      LineString | MultiLineString | null,
      Properties
    >
    return features.flatMap(({ geometry, properties }) => {
      if (geometry === null || (file !== FILES[0] && properties.name === null)) return []
      const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
      const zoom = Math.max(0, Math.round(properties.min_zoom) - FINER)
      return lines.flatMap(line => {
        const where = overlap(boxOf(line), FRANCE) ? 'near' : 'far'
        if (properties.scalerank > LAST_RANK[where]) return []
        const drawn = measured(line, () => false)
        return [{ ...drawn, zoom, lastDetail: LAST_DETAIL[where], length: lengthOf(drawn.points) }]
      })
    })
  })
}

/** Returns the lines of the rivers at a zoom. */
export const riversAt = (rivers: readonly River[], zoom: number): Position[][] =>
  rivers
    .filter(river => river.zoom <= zoom && river.length * WORLD_PX * 2 ** zoom >= SHORTEST_PX)
    .map(river => atZoom(river, Math.min(zoom, river.lastDetail)))

function lengthOf(points: readonly Position[]): number {
  let length = 0
  let [fromX = 0, fromY = 0] = points[0] ?? []
  for (const [x = 0, y = 0] of points) {
    length += Math.hypot(x - fromX, y - fromY)
    ;[fromX, fromY] = [x, y]
  }
  return length
}
