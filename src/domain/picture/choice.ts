import type { Theme } from '../colour/theme.ts'

/** Page in CSS pixels, and its pixel ratio. */
export type Page = { width: number; height: number; ratio: number }

/** Millimetres per inch, and CSS pixels per inch. */
const MM_PER_INCH = 25.4
const PER_INCH = 96

const sheet = (width: number, height: number) => ({
  width: Math.round((width / MM_PER_INCH) * PER_INCH),
  height: Math.round((height / MM_PER_INCH) * PER_INCH),
})

/** Sheets of paper, in landscape. */
const SHEETS = {
  a5: sheet(210, 148),
  a4: sheet(297, 210),
  a3: sheet(420, 297),
  a2: sheet(594, 420),
  letter: sheet(279.4, 215.9),
} as const
/** Pages for screens. */
const SCREENS = {
  hd: { width: 1280, height: 720, ratio: 1.5 },
  uhd: { width: 1280, height: 720, ratio: 3 },
  square: { width: 720, height: 720, ratio: 1.5 },
  story: { width: 540, height: 960, ratio: 2 },
} as const

/**
 * Picture sizes. Sizes of one shape share a page at different pixel ratios, so texts keep their share of it.
 * `screen` is the map at its size on screen.
 */
export const PICTURE_SIZES = [
  ...(['screen', 'hd', 'uhd', 'square', 'story'] as const),
  ...(['a5', 'a4', 'a3', 'a2', 'letter'] as const),
] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

export const ORIENTATIONS = ['landscape', 'portrait'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** Resolutions of a sheet in pixels, in dots per inch. */
export const RESOLUTIONS = ['96', '150', '300'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** Returns whether a size is a sheet of paper, which can be turned. */
export const isSheet = (size: PictureSize): size is keyof typeof SHEETS => size in SHEETS

/** Returns the page of a picture; null for the screen. */
export function pageOf({ size, orientation, resolution }: Paper): Page | null {
  if (size === 'screen') return null
  if (!isSheet(size)) return SCREENS[size]
  const { width, height } = SHEETS[size]
  const ratio = Number(resolution) / PER_INCH
  return orientation === 'portrait' ? { width: height, height: width, ratio } : { width, height, ratio }
}

/** Least growth of the texts of a page: below, notes are too small to read. */
const UNIT_LEAST = 0.8

/** Returns the growth of a page's texts: the root of the area of its sheet, from A4. Screens have none. */
export function unitOf({ size }: Pick<Paper, 'size'>): number {
  if (!isSheet(size)) return 1
  const area = ({ width, height }: { width: number; height: number }) => width * height
  return Math.max(UNIT_LEAST, Math.sqrt(area(SHEETS[size]) / area(SHEETS.a4)))
}

/** Returns width and height in picture pixels. */
export const pixelsOf = ({ width, height, ratio }: Page) => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

/** Returns width and height of a printed page. */
export const millimetresOf = ({ width, height }: Page) => ({
  width: Math.round((width / PER_INCH) * MM_PER_INCH),
  height: Math.round((height / PER_INCH) * MM_PER_INCH),
})

/** Picture projections: Lambert-93 for France, LAEA for Europe, Albers for the United States, Equal Earth. */
export const PROJECTIONS = ['lambert93', 'laea', 'albers', 'equalEarth'] as const
export type ProjectionName = (typeof PROJECTIONS)[number]

/** Selectable projections: of the screen, the best for the map, or a named one. */
export const PICTURE_PROJECTIONS = ['screen', 'suited', ...PROJECTIONS] as const
export type PictureProjection = (typeof PICTURE_PROJECTIONS)[number]

/** Page of a picture as chosen. */
type Paper = {
  size: PictureSize
  /** Of a sheet of paper. */
  orientation: Orientation
  /** Of a sheet of paper in pixels. */
  resolution: Resolution
}

/** Parts that a picture may have besides its title, legend, scale and sources. */
export const PICTURE_EXTRAS = ['arrow', 'origin'] as const
export type PictureExtra = (typeof PICTURE_EXTRAS)[number]

/** Settings of a picture of the map. */
export type PictureChoice = Paper & {
  /** Null is the theme of the screen. */
  theme: Theme | null
  projection: PictureProjection
  /** Custom title instead of the proposed one, or null. */
  title: string | null
  subtitle: string | null
  /** Paragraphs below the map. */
  body: string
  /** A PDF has a page for each zone of the downloaded dataset. */
  each: boolean
  /** Each extra is true if the picture has it: a north arrow, or the date and address of the view. */
} & Record<PictureExtra, boolean>

export const PROPOSED_PICTURE: PictureChoice = {
  size: 'hd',
  orientation: 'landscape',
  resolution: '150',
  theme: null,
  projection: 'screen',
  title: null,
  subtitle: null,
  body: '',
  each: false,
  arrow: false,
  origin: false,
}
