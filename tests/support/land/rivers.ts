import { readFileSync } from 'node:fs'
import type { FeatureCollection, LineString, MultiLineString, Position } from 'geojson'
import { type Drawn, measured } from './simplify.ts'

/** Main rivers of the world, and further ones of Europe, which alone have names worth drawing. */
const FILES = ['ne_10m_rivers_lake_centerlines.json', 'ne_10m_rivers_europe.json']
/** Zooms by which tiles of 512 pixels are finer than the source's tiles of 256. */
const FINER = 1
/** Minimum length of a river in Mercator pixels, so that a zoom has no specks. */
const SHORTEST_PX = 24
const WORLD_PX = 512

export type River = Drawn & { zoom: number; length: number }

type Properties = { name: string | null; min_zoom: number }

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
      return lines.map(line => {
        const drawn = measured(line, () => false)
        return { ...drawn, zoom, length: lengthOf(drawn.points) }
      })
    })
  })
}

/** Returns the rivers that a zoom draws. */
export const riversAt = (rivers: readonly River[], zoom: number): River[] =>
  rivers.filter(river => river.zoom <= zoom && river.length * WORLD_PX * 2 ** zoom >= SHORTEST_PX)

function lengthOf(points: readonly Position[]): number {
  let length = 0
  let [fromX = 0, fromY = 0] = points[0] ?? []
  for (const [x = 0, y = 0] of points) {
    length += Math.hypot(x - fromX, y - fromY)
    ;[fromX, fromY] = [x, y]
  }
  return length
}
