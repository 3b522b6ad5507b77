import type { ProjectionName } from '../contract/page.ts'
import type { Drawing } from '../domain/picture/marks.ts'
import type { MapPlace } from '../domain/picture/placing.ts'
import { projectedPage } from '../domain/picture/projectedPage.ts'
import { projectionOf } from '../domain/picture/projections.ts'
import { THEMES } from '../map/layers.ts'
import { mercatorBox, projectedFacts } from '../map/projected.ts'
import type { SeparateMap } from '../map/separateMap.ts'
import type { VectorMap } from '../map/vectorMap.ts'
import { drawPage, type Furniture, type NamedBox } from './canvas.ts'
import { measuring } from './canvasText.ts'
import {
  type CodesOf,
  drawVectorMap,
  type FramedZone,
  type FrameMark,
  type LegendOf,
  type ZonesMark,
} from './drawVectorMap.ts'
import { mapPixels, type PictureLayout } from './layout.ts'
import type { PageMark } from './pictureJob.ts'
import { Recorder } from './recorder.ts'

type VectorPage = {
  apart: SeparateMap
  projection: ProjectionName | null
  layout: PictureLayout
  insets: readonly NamedBox[]
  furniture: Furniture
  legendOf: LegendOf
  codesOf: CodesOf
  framed: FramedZone | null
}

/** Returns the place of the map on a page, and the separate map that covers it. */
export function placeOf({ apart, projection, layout }: Pick<VectorPage, 'apart' | 'projection' | 'layout'>) {
  const { sight, width, height } = apart
  const projected = projection && projectedPage(sight, projectionOf(projection, sight.lng), { width, height })
  const zoom = sight.zoom + Math.log2(Math.min(width / sight.width, height / sight.height))
  const { left, top } = mapPixels(layout)
  const place: MapPlace = {
    ...{ left, top, width, height },
    ...(projection ? { projection, sight } : { projection, lng: sight.lng, lat: sight.lat, zoom }),
  }
  const box = projected ? { ...mercatorBox(apart, projected), insets: apart.insets } : apart
  return { projected, place, zoom, box }
}

/**
 * Draws a page as marks. The zones are outlines of tiles, in the projection of the page.
 * @param take Takes the shapes and texts of a separate map.
 */
export async function drawVectorPage(
  { insets, furniture, legendOf, codesOf, framed, ...page }: VectorPage,
  take: (apart: SeparateMap) => Promise<VectorMap>,
): Promise<Drawing<PageMark>> {
  const { apart, layout } = page
  const { projected, box, zoom, place } = placeOf(page)
  const taken = await take(box)
  const map = { ...taken, zoom, ...(projected && projectedFacts(projected)) }
  const pen = new Recorder<ZonesMark | FrameMark>(measuring())
  const draw = () =>
    drawVectorMap(pen, map, place, projected?.edge ?? null, apart.insets, { legendOf, codesOf, framed })
  drawPage(pen, { ...map, draw }, layout, insets, furniture, (role, part) => pen.group({ role }, part))
  return {
    width: layout.page.width,
    height: layout.page.height,
    ground: THEMES[map.theme].land,
    marks: pen.marks,
  }
}
