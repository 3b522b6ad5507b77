import type { SymbolLayerSpecification } from 'maplibre-gl'

/** Circle on the screen, in CSS pixels. */
export type ScreenCircle = { x: number; y: number; radius: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Size and line height of texts, and their maximum width, as in their layer. */
export const TEXT = { size: 11, line: 13.2, width: 88 }
/** Distance between a circle and its text, in CSS pixels. */
const GAP = 4
/** Average width of a character, in ems. */
const CHARACTER = 0.56
/** Maximum number of circles that texts avoid: the largest ones. */
export const AVOIDED_MAX = 2000

/** Anchor of a text for each side on which it may be: right, left, below and above. */
const ANCHORS = ['left', 'right', 'top', 'bottom'] as const
export type Side = (typeof ANCHORS)[number]

/** Returns the anchor of a text that may be on some sides, as bits, of its circle: the first of them. */
export const anchorOf = (sides: number): Side => ANCHORS.find((_, bit) => sides & (1 << bit)) ?? 'left'

/** Returns the distance of a text from the centre of its circle or point, in ems. */
export const awayFrom = (radius: number, size = TEXT.size): number => (radius + GAP) / size

/**
 * Returns the sides of its circle on which a text covers no circle, as bits in the order right, left, below, above;
 * 0 if there is none.
 * @param hidden Parts of the map under its legend, insets and buttons, where no text could be read.
 */
export function freeSides(
  text: string,
  at: ScreenCircle,
  circles: readonly ScreenCircle[],
  hidden: readonly Box[] = [],
): number {
  const size = sizeOf(text)
  return ANCHORS.reduce((sides, anchor, bit) => {
    const box = boxOf(anchor, size, at)
    const isTaken = circles.some(circle => isOver(box, circle)) || hidden.some(part => overlap(box, part))
    return isTaken ? sides : sides | (1 << bit)
  }, 0)
}

/**
 * Returns the first side of its circle on which a text covers neither a circle nor another text, as a bit; null if there
 * is none.
 */
export function sideBeside(
  { text, size }: { text: string; size: number },
  at: ScreenCircle,
  circles: readonly ScreenCircle[],
  texts: readonly Box[],
): { side: number; box: Box } | null {
  for (const [bit, anchor] of ANCHORS.entries()) {
    const box = boxOf(anchor, sizeOf(text, size), at)
    const isFree =
      !circles.some(circle => isNameOver(box, circle)) && !texts.some(other => overlap(box, other, GAP))
    if (isFree) return { side: 1 << bit, box }
  }
  return null
}

/** Radius in CSS pixels from which a circle needs a view free of place names. */
const SEEN = 3

/** Returns the box of the name of a place. A town is named on the right of its dot. */
export function boxOfName(
  { text, size, hasDot }: { text: string; size: number; hasDot: boolean },
  at: { x: number; y: number },
): Box {
  const box = boxOf(hasDot ? 'left' : 'center', sizeOf(text, size), { ...at, radius: 0 })
  return hasDot ? { ...box, left: at.x } : box
}

/** Returns whether the name of a place covers a circle. */
export const isNameOver = (box: Box, circle: ScreenCircle): boolean =>
  circle.radius >= SEEN && isOver(box, circle)

function sizeOf(text: string, size = TEXT.size): { width: number; height: number } {
  const scale = size / TEXT.size
  const most = TEXT.width * scale
  const widthOf = (part: string) => part.length * CHARACTER * size
  const widths = text.split('\n').map(widthOf)
  const lines = widths.reduce((sum, width) => sum + Math.ceil(width / most), 0)
  return { width: Math.min(most, Math.max(...widths)), height: lines * TEXT.line * scale }
}

function boxOf(
  anchor: Side | 'center',
  { width, height }: { width: number; height: number },
  at: ScreenCircle,
): Box {
  const away = at.radius + GAP
  const left = anchor === 'left' ? at.x + away : anchor === 'right' ? at.x - away - width : at.x - width / 2
  const top = anchor === 'top' ? at.y + away : anchor === 'bottom' ? at.y - away - height : at.y - height / 2
  return { left, top, right: left + width, bottom: top + height }
}

/** Returns whether two texts overlap, or are closer side by side than a gap in pixels. */
export const overlap = (one: Box, other: Box, gap = 0): boolean =>
  one.left < other.right + gap &&
  other.left < one.right + gap &&
  one.top < other.bottom &&
  other.top < one.bottom

export const isWithinCircle = ({ x, y }: { x: number; y: number }, circle: ScreenCircle): boolean =>
  Math.hypot(x - circle.x, y - circle.y) < circle.radius

function isOver({ left, top, right, bottom }: Box, { x, y, radius }: ScreenCircle): boolean {
  const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
  return dx * dx + dy * dy < radius * radius
}

/** Longest distance of a text, in ems; the expression interpolates up to it. */
const FAR = 40

const offsetsOf = (sides: number, away: number) =>
  ANCHORS.filter((_, bit) => sides & (1 << bit)).flatMap(anchor => [anchor, offsetOf(anchor, away)])

function offsetOf(anchor: Side, away: number): [x: number, y: number] {
  if (anchor === 'left') return [away, 0]
  if (anchor === 'right') return [-away, 0]
  return [0, anchor === 'top' ? away : -away]
}

const OTHERS = Array.from({ length: 14 }, (_, at) => at + 1).flatMap(sides => [sides, interpolated(sides)])

function interpolated(sides: number): unknown {
  const ends = [0, FAR].flatMap(away => [away, ['literal', offsetsOf(sides, away)]])
  return ['interpolate', ['linear'], ['get', 'away'], ...ends]
}

/** Positions of texts by their properties `sides`, as bits, and `away`, in ems; without sides, on the zone. */
export const TEXT_OFFSETS = [
  'case',
  ['==', ['get', 'sides'], 0],
  ['literal', ['center', [0, 0], 'top', [0, 0.3], 'bottom', [0, -0.3]]],
  ['match', ['get', 'sides'], ...OTHERS, interpolated(15)],
] as unknown as NonNullable<NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset']>
