import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import { type Ink, inkOf, type Stroke } from '../domain/picture/marks.ts'
import { mercatorX, mercatorY } from '../domain/picture/placing.ts'
import type { MercatorBox } from '../domain/picture/projectedPage.ts'
import type { Mesh } from '../workers/mesh.ts'
import type { Hexagons, Symbols } from '../workers/messages.ts'
import {
  type StandingLoad,
  type StandingText,
  standingOn,
  symbolLayersOf,
  textsOn,
} from './mercatorPicture.ts'
import { type MapPicture, scaleOf } from './picture.ts'
import type { Rgba } from './zones/colourTable.ts'
import type { Placed } from './zones/renderFrame.ts'
import { borderOpacity, borderWidth, meanWidth, rimWidth } from './zones/widths.ts'
import type { ZoneLayer } from './zones/zoneLayer.ts'

/** Size of the world at zoom 0, in CSS pixels. */
const TILE = 512

/** Shapes of a tile. */
export type VectorTile = Pick<
  Mesh,
  | 'world'
  | 'west'
  | 'north'
  | 'side'
  | 'areas'
  | 'vertexStarts'
  | 'ringStarts'
  | 'vertices'
  | 'outlines'
  | 'lines'
  | 'dust'
> & { copy: number }

/** Areas and lines of a load, and their looks in CSS pixels. */
export type VectorZones = {
  /** RGBA by ordinal. */
  colours: Uint8Array
  striped: boolean
  border: Rgba
  paper: Rgba
  borderWidth: number
  /** Opacity of borders between zones. */
  borderOpacity: number
  /** Width of outlines of unfilled areas; null if areas are filled. */
  rim: number | null
  lines: Pick<Symbols, 'stroke' | 'strokes'>
}

export type VectorLoad = StandingLoad & {
  key: string
  zones: VectorZones
  /** Tiles of the map, coarsest first, then those of each inset. */
  tiles: VectorTile[]
  apart: VectorTile[][]
  hexagons: Hexagons | null
}

/** Shape of the basemap: lines of x and y in the Web Mercator world, 0 to 1. */
export type GroundShape = { lines: number[][]; fill: Ink | null; stroke: Stroke | null }

/** Everything that a map shows, as shapes and texts. */
export type VectorMap = Pick<MapPicture, 'zoom' | 'theme' | 'scale' | 'north'> & {
  background: string
  below: GroundShape[]
  loads: VectorLoad[]
  above: GroundShape[]
  /** Most important first. */
  texts: StandingText[]
}

/** Takes the shapes and texts of a map. */
export async function takeVectorMap(
  map: MapLibre,
  theme: Theme,
  layers: readonly ZoneLayer[],
): Promise<VectorMap> {
  const zoom = map.getZoom()
  const order = map.getLayersOrder()
  const ofZones = new Set(layers.map(({ id }) => id))
  const middle = order.findIndex(id => ofZones.has(id))
  const background = order.find(id => map.getLayer(id)?.type === 'background')
  return {
    zoom,
    theme,
    scale: scaleOf(map),
    north: 0,
    background: String((background && map.getPaintProperty(background, 'background-color')) ?? '#ffffff'),
    below: order.slice(0, middle).flatMap(id => shapesOn(map, id)),
    loads: layers.map(layer => loadOf(layer, zoom)),
    above: order.slice(middle).flatMap(id => shapesOn(map, id)),
    texts: textsOn(map, symbolLayersOf(map)),
  }
}

function loadOf(layer: ZoneLayer, zoom: number): VectorLoad {
  const { colours, symbols, border, paper, striped, hexagons, id } = layer
  const drawn = layer.drawn()
  const mean = meanWidth(drawn.map(({ mesh }) => ({ mesh, pixels: (TILE * 2 ** zoom) / mesh.world })))
  return {
    ...standingOn(layer),
    key: id.slice(id.indexOf(':') + 1),
    zones: {
      ...{ colours: colours.all(), striped, border, paper },
      borderWidth: borderWidth(mean),
      borderOpacity: borderOpacity(mean),
      rim: symbols.outlined && !striped ? rimWidth(mean) : null,
      lines: { stroke: symbols.stroke, strokes: symbols.strokes },
    },
    tiles: tilesOf(drawn),
    apart: layer.drawnApart().map(tilesOf),
    hexagons: hexagons.drawn,
  }
}

const tilesOf = (placed: readonly Placed[]): VectorTile[] =>
  placed
    .map(({ mesh, copy }) => {
      const { world, west, north, side, areas, vertexStarts, ringStarts, vertices, outlines, lines, dust } =
        mesh
      return {
        world,
        west,
        north,
        side,
        areas,
        vertexStarts,
        ringStarts,
        vertices,
        outlines,
        lines,
        dust,
        copy,
      }
    })
    .sort((a, b) => a.world / a.side - b.world / b.side)

/** Returns the shapes of a visible layer of the basemap. */
function shapesOn(map: MapLibre, id: string): GroundShape[] {
  const type = map.getLayer(id)?.type
  if (type !== 'fill' && type !== 'line') return []
  return map.queryRenderedFeatures({ layers: [id] }).flatMap((found): GroundShape[] => {
    const { geometry, layer } = found
    const paint = (layer.paint ?? {}) as Record<string, unknown>
    const opacity = Number(paint[`${type}-opacity`] ?? 1)
    const ink = inkOf(String(paint[`${type}-color`] ?? '#000000'))
    if (opacity === 0) return []
    const look = { colour: ink.colour, alpha: ink.alpha * opacity }
    const lines = linesOf(geometry).map(line =>
      line.flatMap(([lng = 0, lat = 0]) => [mercatorX(lng), mercatorY(lat)]),
    )
    if (type === 'fill') return [{ lines, fill: look, stroke: null }]
    const width = Number(paint['line-width'] ?? 1)
    const stroke = { ...look, width, cap: 'round' as const, dashes: [] }
    return [{ lines: lines.flatMap(line => withinTile(line, tileOf(found))), fill: null, stroke }]
  })
}

function linesOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  return geometry.type === 'LineString' ? [geometry.coordinates] : []
}

/** Returns the extent of the tile of a feature in the Web Mercator world, which MapLibre keeps beside it. */
function tileOf(found: object): MercatorBox {
  const { _x: x = 0, _y: y = 0, _z: z = 0 } = found as { _x?: number; _y?: number; _z?: number }
  const side = 1 / 2 ** z
  return { west: x * side, north: y * side, east: (x + 1) * side, south: (y + 1) * side }
}

/** Cuts a line at the edge of its tile, since tiles repeat their neighbours and outline polygons there. */
export function withinTile(line: readonly number[], { west, north, east, south }: MercatorBox): number[][] {
  const pieces: number[][] = []
  let piece: number[] = []
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(at, at + 4)
    let [from, to] = [0, 1]
    const distances = [
      [ax - bx, ax - west],
      [bx - ax, east - ax],
      [ay - by, ay - north],
      [by - ay, south - ay],
    ] as const
    for (const [step, room] of distances) {
      if (step === 0 && room < 0) to = -1
      else if (step < 0) from = Math.max(from, room / step)
      else if (step > 0) to = Math.min(to, room / step)
    }
    if (from > to) continue
    const [x, y] = [ax + (bx - ax) * from, ay + (by - ay) * from]
    if (piece.at(-2) !== x || piece.at(-1) !== y) {
      piece = [x, y]
      pieces.push(piece)
    }
    piece.push(ax + (bx - ax) * to, ay + (by - ay) * to)
  }
  return pieces
}
