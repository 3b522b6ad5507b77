import type { Theme } from '../colour/theme.ts'

/** Page in CSS pixels, and its pixel ratio. */
export type Page = { width: number; height: number; ratio: number }

/** Inches of an A4 sheet, and CSS pixels per inch. */
const A4 = { width: 11.693, height: 8.268 }
const PER_INCH = 96

const sheet = (dpi: number): Page => ({
  width: Math.round(A4.width * PER_INCH),
  height: Math.round(A4.height * PER_INCH),
  ratio: dpi / PER_INCH,
})

/**
 * Picture sizes. Sizes of one shape share a page at different pixel ratios, so texts keep their share of it.
 * `screen` is the map at its size on screen.
 */
export const PICTURE_SIZES = ['screen', 'hd', 'uhd', 'a4', 'a4fine'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

const PAGES: Record<Exclude<PictureSize, 'screen'>, Page> = {
  hd: { width: 1280, height: 720, ratio: 1.5 },
  uhd: { width: 1280, height: 720, ratio: 3 },
  a4: sheet(150),
  a4fine: sheet(300),
}

/** Returns the page of a size; null for the screen. */
export const pageOf = (size: PictureSize): Page | null => (size === 'screen' ? null : PAGES[size])

/** Returns width and height in picture pixels. */
export const pixelsOf = ({ width, height, ratio }: Page) => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

/** Returns width and height of a printed page. */
export const millimetresOf = ({ width, height }: Page) => ({
  width: Math.round((width / PER_INCH) * 25.4),
  height: Math.round((height / PER_INCH) * 25.4),
})

/** Picture projections: Lambert-93 for France, LAEA for Europe, Albers for the United States, Equal Earth. */
export const PROJECTIONS = ['lambert93', 'laea', 'albers', 'equalEarth'] as const
export type ProjectionName = (typeof PROJECTIONS)[number]

/** Selectable projections: of the screen, the best for the map, or a named one. */
export const PICTURE_PROJECTIONS = ['screen', 'suited', ...PROJECTIONS] as const
export type PictureProjection = (typeof PICTURE_PROJECTIONS)[number]

/** Settings of a picture of the map. */
export type PictureChoice = {
  size: PictureSize
  /** Null is the theme of the screen. */
  theme: Theme | null
  projection: PictureProjection
  /** Custom title instead of the proposed one, or null. */
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
