import { HATCH, HATCH_TINT, HATCHED_ALPHA } from '../domain/colour/hatch.ts'
import { dashesOf, type Pattern, WIDTH_STEPS } from '../domain/colour/symbols.ts'
import {
  type Group,
  hexOf,
  type Ink,
  type Lines,
  type Mark,
  type Shape,
  type Stroke,
} from '../domain/picture/marks.ts'
import { type MapPlace, placeOnPage } from '../domain/picture/placing.ts'
import type { FrameMark, ZonesMark } from './drawVectorMap.ts'
import { bordersOf, type Outlines, outlinesOf, strandsOf } from './zoneOutlines.ts'

/** Distance and share of the stripes of removed zones, in CSS pixels. */
const STRIPES = { period: 10, stroke: 2.5 }
/** Width of the stroke that closes the gaps between zones without borders, in CSS pixels. */
const SEAM = 0.3
/** Opacity of the halo below an outline. */
const HALO = 0.7
/** Below this width, ends of borders are not rounded. */
const ROUND = 1.5

/** Returns the zones of a mark as shapes: one group per class, then borders and lines. */
export function zoneMarks({ place, tiles, zones, classes, codes }: ZonesMark): Mark[] {
  const toPage = placeOnPage(place)
  const { colours, border, borderOpacity, borderWidth, rim, striped } = zones
  const isShown = (ordinal: number) => (colours[ordinal * 4 + 3] ?? 0) > 0
  const outlines = outlinesOf(tiles, place, toPage, ordinal => isFilled(colours, ordinal))
  const line = {
    width: borderWidth,
    cap: borderWidth > ROUND ? ('round' as const) : ('butt' as const),
    dashes: [],
  }
  const ink = (alpha: number): Stroke => ({ ...inkOf(border, alpha), ...line })
  // A mark for each tile, which a PDF writes from its own corner.
  const borders = tiles.map(tile => bordersOf([tile], toPage, isShown))
  return [
    ...(striped
      ? [stripes([...outlines.values()].flat(), place, inkOf(border, 1), false, STRIPES)]
      : rim === null
        ? fills(outlines, zones, { classes, codes, place })
        : rims(
            outlines,
            zones,
            strandsOf(
              tiles.map(({ outlines: own, ...tile }) => ({ ...tile, own })),
              toPage,
            ),
            rim,
            codes,
          )),
    ...borders.flatMap(({ inner }) => strokes(inner, ink(borderOpacity))),
    ...borders.flatMap(({ outer }) => strokes(outer, ink(1))),
    ...linesOf(tiles, zones, codes, toPage),
  ]
}

/** Widths of the outline of one zone, and of the halo below it, in CSS pixels. */
const FRAME = { line: 1.8, halo: 4.2 }

/** Returns the outline of one zone, over a halo. */
export function frameMarks({ place, tiles, ordinal, ink, halo }: FrameMark): Mark[] {
  const { inner, outer } = bordersOf(tiles, placeOnPage(place), each => each === ordinal)
  const line = (colour: string, alpha: number, width: number) =>
    strokes([...outer, ...inner], { colour, alpha, width, cap: 'round', dashes: [] })
  return [...line(halo, HALO, FRAME.halo), ...line(ink, 1, FRAME.line)]
}

/** Alpha is opaque or the value for hatching; one step less is an unfilled zone. */
const isFilled = (colours: Uint8Array, ordinal: number): boolean =>
  [255, HATCHED_ALPHA].includes(colours[ordinal * 4 + 3] ?? 0)

const colourOf = (colours: Uint8Array, ordinal: number): string =>
  hexOf(colours[ordinal * 4] ?? 0, colours[ordinal * 4 + 1] ?? 0, colours[ordinal * 4 + 2] ?? 0)

const inkOf = ([red, green, blue]: readonly [number, number, number, number], alpha: number): Ink => ({
  colour: hexOf(red * 255, green * 255, blue * 255),
  alpha,
})

const strokes = (lines: readonly Int32Array[], stroke: Stroke): Lines[] =>
  lines.length === 0 || stroke.alpha === 0
    ? []
    : [{ kind: 'lines', lines, isClosed: false, fill: null, stroke }]

const coded = (lines: Lines[], code: string | undefined): Lines[] => lines.map(each => ({ ...each, code }))

const groupOf = (name: string | null, marks: Mark[], clip: string | null = null): Group<Mark> => ({
  ...{ kind: 'group' as const, name, role: null, opacity: 1, marks },
  clip: clip === null ? null : { path: clip, rule: 'nonzero' },
})

/** Returns the filled zones: a group for each class, and one without a name for other colours. */
function fills(
  outlines: Outlines,
  { colours, borderOpacity, paper }: ZonesMark['zones'],
  { classes, codes, place }: Pick<ZonesMark, 'classes' | 'codes' | 'place'>,
): Mark[] {
  const names = new Map(classes.map(({ colour, name }) => [colour.toLowerCase(), name]))
  const groups = new Map<string | null, Mark[]>([...names.values()].map(name => [name, []]))
  const tint = (colour: string) => mixed(colour, inkOf(paper, 1).colour, HATCH_TINT)
  const hatched = new Map<string, { lines: Int32Array[]; zones: Lines[] }>()
  for (const [ordinal, lines] of outlines) {
    const colour = colourOf(colours, ordinal)
    if (colours[ordinal * 4 + 3] === HATCHED_ALPHA) {
      const found = hatched.get(colour) ?? { lines: [], zones: [] }
      found.lines.push(...lines)
      const fill = { colour: tint(colour), alpha: 1 }
      found.zones.push({ kind: 'lines', code: codes?.[ordinal], lines, isClosed: true, fill, stroke: null })
      hatched.set(colour, found)
      continue
    }
    const fill = { colour, alpha: 1 }
    const stroke = borderOpacity < 1 ? { ...fill, width: SEAM, cap: 'butt' as const, dashes: [] } : null
    const name = names.get(colour) ?? null
    const marks = groups.get(name) ?? []
    marks.push({ kind: 'lines', code: codes?.[ordinal], lines, isClosed: true, fill, stroke })
    groups.set(name, marks)
  }
  for (const [colour, { lines, zones }] of hatched) {
    const name = names.get(colour) ?? null
    const over = stripes(lines, place, { colour, alpha: 1 }, true, HATCH)
    // Without codes, one shape is smaller.
    const ground = codes ? zones : zones.slice(0, 1).map(zone => ({ ...zone, lines }))
    groups.set(name, [...(groups.get(name) ?? []), ...ground, over])
  }
  return [...groups].flatMap(([name, marks]) => (marks.length > 0 ? [groupOf(name, marks)] : []))
}

function mixed(colour: string, other: string, share: number): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const [one, two] = [colour, other].map(each => Number.parseInt(each.slice(at, at + 2), 16))
    return (one ?? 0) * share + (two ?? 0) * (1 - share)
  })
  return hexOf(red, green, blue)
}

/** Returns only the edges of zones, inside each. */
function rims(
  outlines: Outlines,
  { colours }: ZonesMark['zones'],
  edges: Outlines,
  width: number,
  codes: ZonesMark['codes'],
): Mark[] {
  return [...outlines].flatMap(([ordinal, lines]) => {
    const ink = { colour: colourOf(colours, ordinal), alpha: 1 }
    const stroke: Stroke = { ...ink, width: width * 2, cap: 'round', dashes: [] }
    const rim = coded(strokes(edges.get(ordinal) ?? [], stroke), codes?.[ordinal])
    return rim.length > 0 ? [groupOf(null, rim, pathOf(lines))] : []
  })
}

/** Returns stripes within outlines, rising or falling to the right. */
function stripes(
  outlines: readonly Int32Array[],
  { left, top, width, height }: MapPlace,
  ink: Ink,
  isRising: boolean,
  { period, stroke }: { period: number; stroke: number },
): Group<Mark> {
  let path = ''
  for (let at = 0; at <= width + height; at += period)
    path += isRising
      ? `M${left + at} ${top}L${left + at - height} ${top + height}`
      : `M${left + at - height} ${top}L${left + at} ${top + height}`
  const drawn: Shape = {
    kind: 'shape',
    path,
    rule: 'nonzero',
    fill: null,
    stroke: { ...ink, width: stroke * Math.SQRT1_2, cap: 'butt', dashes: [] },
  }
  return groupOf(null, [drawn], pathOf(outlines))
}

const pathOf = (lines: readonly Int32Array[]): string =>
  lines.map(line => `M${placesOf(line).join('L')}Z`).join('')

const placesOf = (line: Int32Array): string[] =>
  Array.from(
    { length: line.length / 2 },
    (_, at) => `${(line[at * 2] ?? 0) / 10} ${(line[at * 2 + 1] ?? 0) / 10}`,
  )

/** Returns the lines of a dataset, with the width and dashes of each zone. */
function linesOf(
  tiles: ZonesMark['tiles'],
  { colours, lines }: ZonesMark['zones'],
  codes: ZonesMark['codes'],
  toPage: ReturnType<typeof placeOnPage>,
): Mark[] {
  const strands = strandsOf(
    tiles.map(({ lines: own, ...tile }) => ({ ...tile, own })),
    toPage,
  )
  return [...strands].flatMap(([ordinal, found]) => {
    if (!isFilled(colours, ordinal)) return []
    const { strokes: each, stroke } = lines
    const width = each ? (each[ordinal * 2] ?? 0) / WIDTH_STEPS : stroke.width
    const pattern = each ? ((each[ordinal * 2 + 1] ?? 4) as Pattern) : stroke.pattern
    const dashes = dashesOf({ width, pattern })
    const ink = { colour: colourOf(colours, ordinal), alpha: 1 }
    return coded(strokes(found, { ...ink, width, cap: 'round', dashes }), codes?.[ordinal])
  })
}
