import { z } from 'zod'
import { PresetBasemap } from './basemaps.ts'
import { Colour, nullableId } from './common.ts'
import { Filter } from './filter.ts'
import { AnyDatasetId, InstanceId, ZoneId } from './ids.ts'
import { LabelType } from './label.ts'
import { CHARTS_MAX, CLASSES_MAX, CLASSES_MIN, RAMP_NAMES } from './limits.ts'
import { PageChoice, USUAL_PAGE } from './page.ts'

/**
 * Classification methods: equal width, equal number of zones, natural groups, round numbers, standard
 * deviations, nested means, head/tail, or manual.
 */
export const ClassMethod = z.enum([
  'equal',
  'quantile',
  'natural',
  'pretty',
  'deviation',
  'nestedMeans',
  'headTail',
  'manual',
])
export type ClassMethod = z.infer<typeof ClassMethod>

export const RampName = z.enum(RAMP_NAMES)
export type RampName = z.infer<typeof RampName>

/** Strictly ascending, so that every class can contain a value. */
const Breaks = z
  .array(z.number())
  .max(CLASSES_MAX - 1)
  .refine(breaks => breaks.every((each, index) => index === 0 || each > (breaks[index - 1] ?? each)))

/** Values at the ends of a gradient. */
const Range = z.object({ min: z.number(), max: z.number() }).refine(({ min, max }) => min <= max)

/** Representation of a number: as the colour of its zone, or as a circle sized by value or by class. */
export const Form = z.enum(['fill', 'circle', 'classedCircle'])
export type Form = z.infer<typeof Form>

/** Point shapes, all with the area of a circle. */
export const PointShape = z.enum(['circle', 'square', 'triangle', 'diamond'])
export type PointShape = z.infer<typeof PointShape>

/**
 * Aggregation of points in hexagons: by count, or by the values of the displayed label; `off` draws no
 * hexagons.
 */
export const Hexagons = z.enum(['off', 'count', 'value'])
export type Hexagons = z.infer<typeof Hexagons>

/** Line patterns; `classes` goes from dots for the lowest class to solid for the highest. */
export const LineDash = z.enum(['solid', 'dashed', 'dotted', 'classes'])
export type LineDash = z.infer<typeof LineDash>
/** Colours of two labels: the first name belongs to the first label, the other to the second. */
export const MatrixName = z.enum(['blue-orange', 'blue-coral', 'green-mauve'])
export type MatrixName = z.infer<typeof MatrixName>

/** Middle of a diverging ramp: a statistic of all values, or a number. */
export const RampMiddle = z.union([z.enum(['mean', 'median']), z.number()])
export type RampMiddle = z.infer<typeof RampMiddle>

/** Maximum length of a renamed text of a legend, and of the id of its entry. */
export const LEGEND_TEXT_MAX = 120
/** Maximum number of renamed texts. */
const LEGEND_TEXTS_MAX = 40

/** Renamed texts of a legend, by part: its title, its unit, and the ids of its entries. */
const Renamed = z
  .record(z.string().max(LEGEND_TEXT_MAX), z.string().min(1).max(LEGEND_TEXT_MAX))
  .refine(texts => Object.keys(texts).length <= LEGEND_TEXTS_MAX)

/** Look of a displayed dataset's zones. */
export const Style = z.object({
  /** Displayed label, or null for one colour. */
  label: z.string().nullable(),
  /** `gradient`: from `minColour` to `maxColour`. `value`: the value is written on the zone. */
  mode: z.enum(['gradient', 'value']),
  /** Form of a `gradient` of numbers; absent in former styles. */
  form: Form.default('fill'),
  /**
   * Label that colours the circles, or forms a matrix with the first label; null for none. Its type is the
   * provider's. Absent in former styles.
   */
  secondLabel: z.string().nullable().default(null),
  /** Colours of a matrix of two labels. */
  matrix: MatrixName.default('blue-orange'),
  /** Type to read the label as, other than the provider's, or null. */
  type: nullableId(LabelType),
  /** Colour of all zones. */
  colour: Colour,
  minColour: Colour,
  maxColour: Colour,
  /** Ramp of a gradient, or null for `minColour` to `maxColour`. */
  ramp: RampName.nullable(),
  /** True if the ramp is reversed. */
  reversed: z.boolean(),
  /** Middle of a diverging ramp, or null for 0 if values lie on both sides. */
  middle: RampMiddle.nullable().default(null),
  /** Classification of a gradient, or null for a continuous gradient. */
  classes: ClassMethod.nullable(),
  /** Requested number of classes, for methods that accept one. */
  classCount: z.int().min(CLASSES_MIN).max(CLASSES_MAX),
  /** Breaks of `manual` classes; otherwise empty. */
  breaks: Breaks,
  /** Range of a continuous gradient, or null for the range of the instance. */
  range: Range.nullable(),
  /** True if 0 is excluded from a gradient, with its own legend entry. */
  zeroApart: z.boolean().default(false),
  /** Colour of zones without a value. */
  noDataColour: Colour,
  /** True if zone names are written on the map. */
  names: z.boolean().default(false),
  /** Label written on zones, independent of their colour, or null. */
  text: z.string().nullable().default(null),
  /** True if areas have only an outline, in their fill colour. */
  outlined: z.boolean().default(false),
  pointShape: PointShape.default('circle'),
  /** Point diameter in pixels, or null to grow with the zoom. */
  pointSize: z.number().min(1).max(40).nullable().default(null),
  /** True if points have an outline in the theme's colour. */
  pointOutline: z.boolean().default(true),
  /** Measure of the hexagons that gather points; `off` draws each point. */
  hexagons: Hexagons.default('off'),
  /** Line width in pixels; of the widest line if widths are proportional. */
  lineWidth: z.number().min(0.5).max(12).default(2),
  /** True if line widths are proportional to values. */
  lineSized: z.boolean().default(false),
  lineDash: LineDash.default('solid'),
  /** In `value` mode: one stable colour per unique value. */
  randomColours: z.boolean(),
  /** Texts that the user gave to the legend of the label. */
  renamed: Renamed.default({}),
  /** Isolated legend entry, or null for all. */
  isolated: z.string().nullable(),
  /** Base instance of a comparison, shown instead of values; null for values. */
  compared: InstanceId.nullable(),
})
export type Style = z.infer<typeof Style>

/**
 * Chart of label values, which also filters zones. A `histogram` shows numbers or dates, `bars` texts, a
 * `scatter` a point per zone by two labels.
 */
export const Chart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('histogram'), labels: z.tuple([z.string()]) }),
  z.object({ kind: z.literal('bars'), labels: z.tuple([z.string()]) }),
  z.object({
    kind: z.literal('scatter'),
    labels: z.tuple([z.string(), z.string()]).refine(([along, up]) => along !== up),
  }),
])
export type Chart = z.infer<typeof Chart>

/** Dataset on the map. Each dataset is displayed at most once. */
export const Displayed = z.object({
  dataset: AnyDatasetId,
  instance: InstanceId,
  filter: nullableId(Filter),
  style: Style,
  visible: z.boolean(),
  /** Percent. */
  opacity: z.int().min(0).max(100),
  /** True to show the labels of the origin dataset too. */
  originLabels: z.boolean(),
  /** Charts of the dataset's labels, in opening order. */
  charts: z.array(Chart).max(CHARTS_MAX).default([]),
})
export type Displayed = z.infer<typeof Displayed>

/** Longitude and latitude to 5 decimals (about a metre), zoom to 2. */
export const Camera = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(24),
})
export type Camera = z.infer<typeof Camera>

/** Basemap: in the colours of the theme, always light, always dark, none, or from another host. */
export const Basemap = z.enum(['theme', 'light', 'dark', 'none', ...PresetBasemap.options])
export type Basemap = z.infer<typeof Basemap>

/** Map corners for the legend. */
export const LegendCorner = z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left'])
export type LegendCorner = z.infer<typeof LegendCorner>

/**
 * Places of the legend on a page: beside, above or below the map, or over one of its corners. `auto` is beside
 * the map on a wide page, on the side of the corner of the screen, and below it on a high page.
 */
export const PageLegend = z.enum(['auto', 'left', 'right', 'above', 'below', ...LegendCorner.options])
export type PageLegend = z.infer<typeof PageLegend>

/** Places of the title on a page: above or below everything else. */
export const PageTitle = z.enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'])
export type PageTitle = z.infer<typeof PageTitle>

/** Direction in which the entries of a legend follow each other on a page. */
export const PageFlow = z.enum(['vertical', 'horizontal'])
export type PageFlow = z.infer<typeof PageFlow>

/** Places of the parts of a page; absent in former views. */
export const PagePlaces = z.object({
  pageLegend: PageLegend.default('auto'),
  pageFlow: PageFlow.default('vertical'),
  pageTitle: PageTitle.default('top-left'),
})
export type PagePlaces = z.infer<typeof PagePlaces>
export const PAGE_PLACE_NAMES = PagePlaces.keyof().options

/** Parts of the map other than datasets. */
export const Ground = z.object({
  basemap: Basemap,
  /** True if meridians and parallels are drawn. */
  graticule: z.boolean(),
  /** True if overseas départements are shown next to the métropole. */
  insets: z.boolean(),
  /** Corner of the legend; absent in former views. */
  legend: LegendCorner.default('bottom-right'),
  ...PagePlaces.shape,
  /** Page of a picture of the map; absent in former views. */
  page: PageChoice.default(USUAL_PAGE),
})
export type Ground = z.infer<typeof Ground>

export const USUAL_GROUND: Ground = {
  basemap: 'theme',
  graticule: false,
  insets: true,
  legend: 'bottom-right',
  pageLegend: 'auto',
  pageFlow: 'vertical',
  pageTitle: 'top-left',
  page: USUAL_PAGE,
}

/** Everything displayed, as one value: address, undo, sharing and replay are derived from it. */
export const View = z.object({
  /** Displayed datasets, from the lowest to the highest on the map. */
  displayed: z.array(Displayed),
  /** Null until the map has an extent. */
  camera: Camera.nullable(),
  reloadOnMove: z.boolean(),
  /** Inspected zone. */
  inspected: ZoneId.nullable(),
  /** Absent in former views. */
  ground: Ground.default(USUAL_GROUND),
})
export type View = z.infer<typeof View>

/** Former views name the inspected zone `selection`. */
const renamed = (view: unknown): unknown =>
  view instanceof Object && 'selection' in view ? { inspected: view.selection, ...view } : view

/** Accepts stored views of a former version too. */
export const stored = <T extends z.ZodType>(schema: T) => z.preprocess(renamed, schema)

export const EMPTY_VIEW: View = {
  displayed: [],
  camera: null,
  reloadOnMove: false,
  inspected: null,
  ground: USUAL_GROUND,
}
