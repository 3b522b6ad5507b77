import { z } from 'zod'
import { Colour } from './common.ts'

/**
 * Picture sizes: the map at its size on screen, pages for screens, and sheets of paper. Sizes of one shape share a page
 * at different pixel ratios, so texts keep their share of it.
 */
export const PICTURE_SIZES = [
  ...(['screen', 'hd', 'uhd', 'square', 'story'] as const),
  ...(['a5', 'a4', 'a3', 'a2', 'letter'] as const),
] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

export const ORIENTATIONS = ['landscape', 'portrait'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** Picture projections: Lambert-93 for France, LAEA for Europe, Albers for the United States, Equal Earth. */
export const PROJECTIONS = ['lambert93', 'laea', 'albers', 'equalEarth'] as const
export type ProjectionName = (typeof PROJECTIONS)[number]

/** Selectable projections: of the screen, the best for the map, or a named one. */
export const PICTURE_PROJECTIONS = ['screen', 'suited', ...PROJECTIONS] as const

/** Parts that a picture may have besides its title, legend, scale and sources. */
export const PICTURE_EXTRAS = ['arrow', 'origin'] as const
export type PictureExtra = (typeof PICTURE_EXTRAS)[number]

/** Maximum length of a title, and of the text below a map. */
export const PAGE_TITLE_MAX = 200
export const PAGE_BODY_MAX = 1000

/** One line, without control characters or changes of the direction of texts. */
const Line = z
  .string()
  .max(PAGE_TITLE_MAX)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, { error: 'controlCharacters' })

/** Paragraphs: the same, with line breaks and tabs. */
const Paragraphs = z
  .string()
  .max(PAGE_BODY_MAX)
  .regex(/^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u, { error: 'controlCharacters' })

/** Weights of a title, in the font of the product. */
export const TITLE_WEIGHTS = ['400', '500', '600'] as const
export type TitleWeight = (typeof TITLE_WEIGHTS)[number]

/** Sizes of the title and of the legend, in percent of the usual ones. */
export const PART_SIZES = ['75', '100', '125', '150', '200'] as const
export type PartSize = (typeof PART_SIZES)[number]

/** Parts of a page that have a size. */
export const SIZED_PARTS = ['title', 'legend'] as const
export type SizedPart = (typeof SIZED_PARTS)[number]

/** Name of a logo, from its content. Its pixels are in a template. */
export const LogoId = z.string().regex(/^logo-[0-9a-f]{10}$/)

/** Page of a picture of the map: all that does not depend on the file format. */
export const PageChoice = z.object({
  size: z.enum(PICTURE_SIZES).default('hd'),
  /** Of a sheet of paper. */
  orientation: z.enum(ORIENTATIONS).default('landscape'),
  /** Null is the theme of the screen. */
  theme: z.enum(['light', 'dark']).nullable().default(null),
  projection: z.enum(PICTURE_PROJECTIONS).default('screen'),
  /** Custom title instead of the proposed one, or null. */
  title: Line.nullable().default(null),
  subtitle: Line.nullable().default(null),
  /** Paragraphs below the map. */
  body: Paragraphs.default(''),
  /** True if the picture has a north arrow. */
  arrow: z.boolean().default(false),
  /** True if the picture has the date and address of the view. */
  origin: z.boolean().default(false),
  titleWeight: z.enum(TITLE_WEIGHTS).default('600'),
  titleSize: z.enum(PART_SIZES).default('100'),
  legendSize: z.enum(PART_SIZES).default('100'),
  /** Colour of the title, the legend and the text, or null for that of the theme. */
  ink: Colour.nullable().default(null),
  /** Colour of a rule above the title, or null for no rule. */
  accent: Colour.nullable().default(null),
  logo: LogoId.nullable().default(null),
})
export type PageChoice = z.infer<typeof PageChoice>
export const PAGE_CHOICES = PageChoice.keyof().options

/** Texts that users type. */
export const PAGE_TEXTS = ['title', 'subtitle', 'body'] as const satisfies (keyof PageChoice)[]
export const NO_PAGE_TEXTS = { title: null, subtitle: null, body: '' } as const

export const USUAL_PAGE: PageChoice = {
  ...{ size: 'hd', orientation: 'landscape', theme: null, projection: 'screen' },
  ...NO_PAGE_TEXTS,
  ...{ arrow: false, origin: false },
  ...{ titleWeight: '600', titleSize: '100', legendSize: '100' },
  ...{ ink: null, accent: null, logo: null },
}
