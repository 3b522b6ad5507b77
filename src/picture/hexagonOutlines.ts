import { HexagonGrid } from '../domain/geometry/hexagonGrid.ts'
import { hexOf, type Shape } from '../domain/picture/marks.ts'
import type { placeOnPage } from '../domain/picture/placing.ts'
import { CIRCLE_WORLD } from '../workers/circleOrder.ts'
import type { Hexagons } from '../workers/messages.ts'

/** Share of a hexagon that the gap around it leaves. */
const FULL = 0.94

/** Returns one shape per colour of hexagons, which are pointy-topped. */
export function hexagonOutlines(
  { level, places, fills }: Hexagons,
  toPage: ReturnType<typeof placeOnPage>,
): Shape[] {
  const radius = new HexagonGrid(level).radius * FULL
  const paths = new Map<string, string>()
  for (let at = 0; at * 2 < places.length; at++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = fills.subarray(at * 4, at * 4 + 4)
    if (alpha === 0) continue
    const [x, y] = [(places[at * 2] ?? 0) / CIRCLE_WORLD, (places[at * 2 + 1] ?? 0) / CIRCLE_WORLD]
    const corners = Array.from({ length: 6 }, (_, corner) => {
      const angle = (corner / 3 + 0.5) * Math.PI
      return toPage(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
    })
    if (corners.includes(null)) continue
    const outline = corners.map(place => place?.map(each => each.toFixed(1)).join(' ')).join('L')
    const colour = hexOf(red, green, blue)
    paths.set(colour, `${paths.get(colour) ?? ''}M${outline}Z`)
  }
  return [...paths].map(([colour, path]) => ({
    kind: 'shape',
    path,
    rule: 'nonzero',
    fill: { colour, alpha: 1 },
    stroke: null,
  }))
}
