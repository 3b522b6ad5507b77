import { TOWNS } from './basemapNames.ts'
import { awayFrom, type Box, isWithinCircle, type ScreenCircle, sideBeside } from './besideCircles.ts'
import type { Ink } from './layers.ts'

/** Circle in view, and the name of its zone once it has arrived. */
export type NamedCircle = ScreenCircle & { nameOf: () => string | undefined }
/** Name of a place on the screen. */
export type NameInView = {
  found: { layer: { id: string }; properties: Record<string, unknown> }
  at: { x: number; y: number }
  written: { text: string; size: number }
  box: Box
  /** True if it covers a circle. */
  isOver: boolean
}
type View = {
  unproject: (point: [x: number, y: number]) => { lng: number; lat: number }
  inkOf: (place: { left: number; y: number }) => Ink | null
  isCut: (box: Box) => boolean
}

/** Radius of a town's dot, in CSS pixels. */
const DOT_RADIUS = 2

/**
 * Returns the towns whose usual name would cover a circle, with the side on which there is room: of the circle of the
 * zone whose name has theirs, as “Rennes Métropole” does, or of their dot. Towns under another circle, or without room, are left out.
 */
export function townsBeside(
  names: readonly NameInView[],
  circles: readonly NamedCircle[],
  { unproject, inkOf, isCut }: View,
): GeoJSON.Feature[] {
  const texts = names.flatMap(({ box, isOver }) => (isOver ? [] : [box]))
  return names.flatMap(({ found, at, written, isOver }): GeoJSON.Feature[] => {
    if (!isOver || found.layer.id !== TOWNS) return []
    const { fr, en, rank } = found.properties
    const covering = circles.filter(circle => isWithinCircle(at, circle))
    // A large circle covers other towns too, and must not bear their names.
    const own = covering.find(({ nameOf }) => ` ${nameOf()} `.includes(` ${fr} `))
    if (covering.length > 0 && !own) return []
    const place = own ?? { ...at, radius: DOT_RADIUS }
    const free = sideBeside(written, place, circles, texts)
    if (!free || isCut(free.box)) return []
    texts.push(free.box)
    const { lng, lat } = unproject([place.x, place.y])
    const properties = {
      ...{ fr, en, rank, size: written.size, sides: free.side, dot: !own },
      away: Math.round(awayFrom(place.radius, written.size) * 10) / 10,
      ink: inkOf({ left: free.box.left, y: (free.box.top + free.box.bottom) / 2 }),
    }
    return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }]
  })
}
