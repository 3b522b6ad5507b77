/** Colour as #rrggbb, and its opacity. */
export type Ink = { colour: string; alpha: number }
export type Stroke = Ink & { width: number; cap: 'butt' | 'round'; dashes: readonly number[] }
/** Closed or open lines as absolute SVG commands (M, L, C, Z), in CSS pixels of the page. */
type Outline = { path: string; rule: 'nonzero' | 'evenodd' }
export type Shape = { kind: 'shape'; fill: Ink | null; stroke: Stroke | null } & Outline
/** Many lines with one look: pairs of x and y in tenths of a CSS pixel. */
export type Lines = {
  kind: 'lines'
  /** Code of the zone that they show, which names it in a file. */
  code?: string | undefined
  lines: readonly Int32Array[]
  isClosed: boolean
  fill: Ink | null
  stroke: Stroke | null
}
export type WrittenText = {
  kind: 'text'
  text: string
  /** Position of the anchor, and the vertical middle of the line. */
  x: number
  y: number
  size: number
  weight: 400 | 500 | 600
  spacing: number
  anchor: 'start' | 'middle' | 'end'
  fill: Ink | null
  halo: Stroke | null
}
/** Raster picture, as a data URL. In a PDF, it must be opaque. */
export type Picture = { kind: 'image'; source: string; x: number; y: number; width: number; height: number }
/** Parts of a page in reading order, which a screen reader announces. */
export type Role = 'logo' | 'title' | 'subtitle' | 'map' | 'legend' | 'charts' | 'body' | 'notes'
export interface Group<M> {
  kind: 'group'
  name: string | null
  role: Role | null
  opacity: number
  clip: Outline | null
  marks: M[]
}
/** Something drawn on a page, as every vector format writes it. */
export type Mark = Shape | Lines | WrittenText | Picture | Group<Mark>

/** Returns the texts of marks, in order. */
export const textsOf = (marks: readonly Mark[]): WrittenText[] =>
  marks.flatMap(mark => (mark.kind === 'group' ? textsOf(mark.marks) : mark.kind === 'text' ? [mark] : []))

/** Page of a vector file: its size in CSS pixels, and everything drawn on it, bottom to top. */
export type Drawing<M = Mark> = {
  width: number
  height: number
  /** Position of the corner in the coordinates of the marks; by default, 0. */
  left?: number
  top?: number
  ground: string
  marks: M[]
}

/** Parses a colour of CSS: #rrggbb, or `rgb` and `rgba` with decimal numbers. */
export function inkOf(css: string): Ink {
  if (/^#[\da-f]{6}$/i.test(css)) return { colour: css.toLowerCase(), alpha: 1 }
  const [red = 0, green = 0, blue = 0, alpha = 1] = css.match(/\d+(\.\d+)?/g)?.map(Number) ?? [0, 0, 0, 0]
  return { colour: hexOf(red, green, blue), alpha }
}

/** Returns #rrggbb of three parts from 0 to 255. */
export const hexOf = (...parts: readonly [red: number, green: number, blue: number]): string =>
  `#${parts.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
