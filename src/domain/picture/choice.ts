import type { PageChoice, PartSize, PictureSize } from '../../contract/page.ts'

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

/** Returns the size of a title or legend as a factor of the usual one. */
export const partScale = (size: PartSize) => Number(size) / 100

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

type Paper = Pick<PictureChoice, 'size' | 'orientation' | 'resolution'>

/** Legends of a series: one for all pages, or one of the zones of each page. */
export const SERIES_LEGENDS = ['shared', 'own'] as const
export type SeriesLegends = (typeof SERIES_LEGENDS)[number]

/** Choices about the file of a picture. */
export type FileChoice = {
  /** Of a sheet of paper in pixels. */
  resolution: Resolution
  /** A PDF has a page for each zone of the downloaded dataset. */
  each: boolean
  legends: SeriesLegends
}

/** Settings of a picture of the map. */
export type PictureChoice = PageChoice & FileChoice

export const PROPOSED_FILE: FileChoice = { resolution: '150', each: false, legends: 'shared' }
