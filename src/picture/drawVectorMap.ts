import type { InsetBox } from '../domain/insets/insets.ts'
import { copyFor, type MapPlace, mercatorX, mercatorY, placeOnPage } from '../domain/picture/placing.ts'
import { THEMES } from '../map/layers.ts'
import { drawCircles, drawPoints, drawTexts, type Placing } from '../map/standing.ts'
import type { GroundShape, VectorLoad, VectorMap, VectorTile, VectorZones } from '../map/vectorMap.ts'
import { insetPlaceOf, roomOfInset } from '../map/zones/insetLayer.ts'
import { hexagonOutlines } from './hexagonOutlines.ts'
import type { Recorder } from './recorder.ts'

/** Legend entry by whose colour zones are grouped. */
export type ZoneClass = { colour: string; name: string }
/** Dataset of a load in the legend: its title, and its classes. */
export type LegendOf = (key: string) => { title: string; classes: readonly ZoneClass[] }

/** Returns the codes of a load's zones by ordinal, where they are known. */
export type CodesOf = (key: string) => (ordinal: number) => string | undefined
/** Most zones of a dataset whose shapes have their codes: more would make a large file larger. */
const CODES_MOST = 5000

/** Zones of a load at a place on the page, whose outlines the worker writes. */
export type ZonesMark = {
  kind: 'zones'
  place: MapPlace
  tiles: readonly VectorTile[]
  zones: VectorZones
  classes: readonly ZoneClass[]
  /** Code of each zone by its ordinal; null for many zones. */
  codes: readonly (string | undefined)[] | null
}

/** Outline of one zone at a place on the page, which the worker writes. */
export type FrameMark = {
  kind: 'frame'
  place: MapPlace
  tiles: readonly VectorTile[]
  ordinal: number
  ink: string
  halo: string
}

/** Zone of a load that a page is about. */
export type FramedZone = { isIn: (key: string) => boolean; ordinal: number }

/** Pixels around the map within which circles and points may reach into it. */
const AROUND = 60

/** Records a map and its insets at a place of the page, bottom to top. */
export function drawVectorMap(
  pen: Recorder<ZonesMark | FrameMark>,
  map: VectorMap,
  place: MapPlace,
  edge: readonly (readonly [number, number])[] | null,
  insets: readonly InsetBox[],
  { legendOf, codesOf, framed }: { legendOf: LegendOf; codesOf: CodesOf; framed: FramedZone | null },
): void {
  const { background, below, loads, above, texts } = map
  const toPage = placeOnPage(place)
  const draw = (load: VectorLoad, tiles: readonly VectorTile[], at: MapPlace) => {
    const { title, classes } = legendOf(load.key)
    pen.group({ name: title, opacity: load.opacity }, () => {
      if (tiles.length > 0)
        pen.add({
          ...{ kind: 'zones', place: at, tiles: movedTo(at, tiles), zones: load.zones },
          ...{ classes, codes: codesIn(load) },
        })
      if (load.hexagons) for (const shape of hexagonOutlines(load.hexagons, placeOnPage(at))) pen.add(shape)
      pen.save()
      pen.translate(at.left, at.top)
      drawPoints(pen, load, standingOn(at), map.zoom)
      drawCircles(pen, load, standingOn(at), { zoom: map.zoom, ratio: 2 })
      pen.restore()
    })
  }
  const codesIn = ({ key, zones: { colours } }: VectorLoad) => {
    const length = colours.length / 4
    const codeOf = codesOf(key)
    return length > CODES_MOST ? null : Array.from({ length }, (_, ordinal) => codeOf(ordinal))
  }
  inBox(pen, place, edge, () => {
    paper(pen, background)
    for (const shape of below) ground(pen, shape, place, toPage)
    for (const load of loads) draw(load, load.tiles, place)
    for (const shape of above) ground(pen, shape, place, toPage)
    for (const { key, tiles } of framed ? loads : []) {
      if (!framed?.isIn(key)) continue
      const { text: ink, land: halo } = THEMES[map.theme]
      pen.add({ kind: 'frame', place, tiles: movedTo(place, tiles), ordinal: framed.ordinal, ink, halo })
    }
    pen.translate(place.left, place.top)
    drawTexts(pen, texts, standingOn(place))
  })
  for (const [at, box] of insets.entries()) {
    const inset = placeOfInset(box, place)
    const whole = { ...inset, height: box.height }
    inBox(pen, whole, null, () => paper(pen, background))
    inBox(pen, inset, null, () => {
      for (const load of loads) draw(load, load.apart[at] ?? [], inset)
    })
  }

  function paper(to: Recorder<ZonesMark | FrameMark>, colour: string) {
    to.fillStyle = colour
    to.fillRect(0, 0, FAR, FAR)
  }
}

/** Beyond every page, in CSS pixels. */
const FAR = 100_000

function inBox(
  pen: Recorder<ZonesMark | FrameMark>,
  { left, top, width, height }: MapPlace,
  edge: readonly (readonly [number, number])[] | null,
  draw: () => void,
): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, width, height)
  pen.clip()
  if (edge) {
    pen.beginPath()
    for (const [x, y] of edge) pen.lineTo(left + x, top + y)
    pen.closePath()
    pen.clip()
  }
  draw()
  pen.restore()
}

/** Returns the place of an inset on the page, above its name. */
function placeOfInset(box: InsetBox, { left, top }: MapPlace): MapPlace {
  const { bbox, zoom } = insetPlaceOf(box)
  const [west, south, east, north] = bbox
  return {
    left: left + box.left,
    top: top + box.top,
    ...roomOfInset(box),
    projection: null,
    lng: (west + east) / 2,
    lat: latOf((mercatorY(south) + mercatorY(north)) / 2),
    zoom,
  }
}

const latOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** Returns tiles in the copy of the world that a map on a page shows. */
export const movedTo = (place: MapPlace, tiles: readonly VectorTile[]): VectorTile[] =>
  tiles.map(tile => ({ ...tile, copy: tile.copy + copyFor(place, middleOf(tile)) }))

/** Returns the positions of circles, points and texts, relative to their map. */
export function standingOn(place: MapPlace): Placing {
  const { width, height } = place
  const toMap = placeOnPage({ ...place, left: 0, top: 0 })
  return {
    width,
    height,
    pixelOf: ([lng, lat]) => {
      const at = toMap(mercatorX(lng), mercatorY(lat))
      if (!at) return null
      const [x, y] = at
      const isNear = x > -AROUND && y > -AROUND && x < width + AROUND && y < height + AROUND
      return isNear ? at : null
    },
  }
}

/** Returns the middle of a tile in the Web Mercator world. */
const middleOf = ({ west, side, world, copy }: VectorTile) => (west + side / 2) / world + copy

type ToPage = ReturnType<typeof placeOnPage>

function ground(
  pen: Recorder<ZonesMark | FrameMark>,
  { lines, fill, stroke }: GroundShape,
  place: MapPlace,
  toPage: ToPage,
): void {
  const [first = 0] = lines[0] ?? []
  let [west, east] = [first, first]
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      west = Math.min(west, line[at] ?? west)
      east = Math.max(east, line[at] ?? east)
    }
  const copy = copyFor(place, (west + east) / 2)
  const moved: ToPage = (x, y) => toPage(x + copy, y)
  const path = lines.map(line => groundPath(line, moved, fill !== null)).join('')
  if (path !== '') pen.add({ kind: 'shape', path, rule: 'evenodd', fill, stroke })
}

/** Shortest and longest drawn piece of the basemap, in CSS pixels: a long line is a curve in a projection. */
const STEP = { least: 0.2, most: 8 }
/** Most pieces of a line. */
const PIECES = 64

function groundPath(line: readonly number[], toPage: ToPage, isClosed: boolean): string {
  let path = ''
  let last: readonly [number, number] | null = null
  const put = (place: readonly [number, number]) => {
    path += `${path === '' ? 'M' : 'L'}${place[0].toFixed(1)} ${place[1].toFixed(1)}`
    last = place
  }
  const far = (place: readonly [number, number]): number =>
    last ? Math.max(Math.abs(place[0] - last[0]), Math.abs(place[1] - last[1])) : Number.POSITIVE_INFINITY
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    const place = toPage(x, y)
    if (!place) continue
    const distance = far(place)
    if (at + 2 < line.length && distance < STEP.least) continue
    const pieces = last ? Math.min(PIECES, Math.ceil(distance / STEP.most)) : 1
    const [fromX = 0, fromY = 0] = [line[at - 2], line[at - 1]]
    for (let piece = 1; piece < pieces; piece++) {
      const between = toPage(fromX + ((x - fromX) * piece) / pieces, fromY + ((y - fromY) * piece) / pieces)
      if (between) put(between)
    }
    put(place)
  }
  return path === '' || !isClosed ? path : `${path}Z`
}
