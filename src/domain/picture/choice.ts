import type { Theme } from '../colour/theme.ts'

/** A page in pixels of the page, and the pixels of the picture that each of them has in a row. */
export type Page = { width: number; height: number; ratio: number }

/** Inches of a sheet of A4, and pixels of the page in each. */
const A4 = { width: 11.693, height: 8.268 }
const PER_INCH = 96

const sheet = (dpi: number): Page => ({
  width: Math.round(A4.width * PER_INCH),
  height: Math.round(A4.height * PER_INCH),
  ratio: dpi / PER_INCH,
})

/**
 * The sizes of a picture. Those of one shape have the same page, drawn with more pixels: texts keep their share of it.
 * `screen` is the map as large as it is on the screen.
 */
export const PICTURE_SIZES = ['screen', 'hd', 'uhd', 'a4', 'a4fine'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const PAGES: Record<Exclude<PictureSize, 'screen'>, Page> = {
  hd: { width: 1280, height: 720, ratio: 1.5 },
  uhd: { width: 1280, height: 720, ratio: 3 },
  a4: sheet(150),
  a4fine: sheet(300),
}

/** The page of a size, or null for that of the screen. */
export const pageOf = (size: PictureSize): Page | null => (size === 'screen' ? null : PAGES[size])

/** Width and height in pixels of the picture. */
export const pixelsOf = ({ width, height, ratio }: Page) => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

/** Projections of a picture: Lambert-93 for France, LAEA for Europe, Equal Earth for the world. */
export const PROJECTIONS = ['lambert93', 'laea', 'equalEarth'] as const
export type ProjectionName = (typeof PROJECTIONS)[number]

/** Projections that are offered: that of the screen, that which suits what the map shows, or one by its name. */
export const PICTURE_PROJECTIONS = ['screen', 'suited', ...PROJECTIONS] as const
export type PictureProjection = (typeof PICTURE_PROJECTIONS)[number]

/** Choices about a picture of the map. */
export type PictureChoice = {
  size: PictureSize
  /** Null is the theme of the screen. */
  theme: Theme | null
  projection: PictureProjection
  /** Text of the person instead of the proposed one, or null. */
  title: string | null
  subtitle: string | null
}

export const PROPOSED_PICTURE: PictureChoice = {
  size: 'hd',
  theme: null,
  projection: 'screen',
  title: null,
  subtitle: null,
}
