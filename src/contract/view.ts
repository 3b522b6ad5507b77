import { z } from 'zod'
import { Colour, orNull } from './common.ts'
import { Filter } from './filter.ts'
import { AnyDatasetId, InstanceId, ZoneId } from './ids.ts'
import { LabelType } from './label.ts'

/**
 * Methods of classification: the same width, the same number of zones, where values gather, round numbers, standard
 * deviations from the mean, means of means, the means of what is above the mean, or set by hand.
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

/** Ramps: those from one end to the other, then those that part two ways from their middle. */
export const RampName = z.enum([
  'viridis',
  'magma',
  'blues',
  'purples',
  'orange-red',
  'yellow-green-blue',
  'greens',
  'greys',
  'oranges',
  'reds',
  'blue-green',
  'blue-purple',
  'green-blue',
  'purple-blue',
  'purple-blue-green',
  'purple-red',
  'red-purple',
  'yellow-green',
  'yellow-orange-brown',
  'yellow-orange-red',
  'thermal',
  'haline',
  'solar',
  'ice',
  'deep',
  'dense',
  'algae',
  'matter',
  'turbid',
  'speed',
  'amp',
  'tempo',
  'rain',
  'purple-orange',
  'red-blue',
  'brown-teal',
  'pink-green',
  'purple-green',
  'red-grey',
  'red-yellow-blue',
  'red-yellow-green',
  'spectral',
  'balance',
  'delta',
  'curl',
  'diff',
  'tarn',
])
export type RampName = z.infer<typeof RampName>

export const CLASSES_MIN = 2
export const CLASSES_MAX = 9

/** Strictly ascending, so that every class can have a value. */
const Breaks = z
  .array(z.number())
  .max(CLASSES_MAX - 1)
  .refine(breaks => breaks.every((each, index) => index === 0 || each > (breaks[index - 1] ?? each)))

/** Values at the ends of a gradient. */
const Range = z.object({ min: z.number(), max: z.number() }).refine(({ min, max }) => min <= max)

/**
 * Ways in which a number is drawn: by the colour of its zone, or by a circle that stands on it, as large as the value or
 * as the class of the value.
 */
export const Form = z.enum(['fill', 'circle', 'classedCircle'])
export type Form = z.infer<typeof Form>

/** Shapes of points, all as large as a circle. */
export const PointShape = z.enum(['circle', 'square', 'triangle', 'diamond'])
export type PointShape = z.infer<typeof PointShape>

/** Ways in which hexagons gather points: by how many lie in each, or by the values of the displayed label; `off`: none do. */
export const Hexagons = z.enum(['off', 'count', 'value'])
export type Hexagons = z.infer<typeof Hexagons>

/** Patterns of lines; `classes`: from dots for the lowest class to the whole line for the highest. */
export const LineDash = z.enum(['solid', 'dashed', 'dotted', 'classes'])
export type LineDash = z.infer<typeof LineDash>
/** Colours of two labels together: the first name is that of the first label, the other that of the second. */
export const MatrixName = z.enum(['blue-orange', 'blue-coral', 'green-mauve'])
export type MatrixName = z.infer<typeof MatrixName>

/** Middles of a diverging ramp: of all values, or a number. */
export const RampMiddle = z.union([z.enum(['mean', 'median']), z.number()])
export type RampMiddle = z.infer<typeof RampMiddle>

/** Look of the zones of a displayed dataset. */
export const Style = z.object({
  /** The label that is displayed, or null for one colour. */
  label: z.string().nullable(),
  /** `gradient`: from `minColour` to `maxColour`. `value`: the value is written on the zone. */
  mode: z.enum(['gradient', 'value']),
  /** Form in which a `gradient` of numbers is drawn; former styles say nothing of it. */
  form: Form.default('fill'),
  /**
   * The label that colours the circles, or is shown together with the first one in a matrix, or null. It is read as
   * the provider says; former styles have none.
   */
  secondLabel: z.string().nullable().default(null),
  /** Colours of a matrix of two labels. */
  matrix: MatrixName.default('blue-orange'),
  /** Reads the label as another type than the provider's, or null. */
  type: orNull(LabelType),
  /** One colour for all elements. */
  colour: Colour,
  minColour: Colour,
  maxColour: Colour,
  /** The colours of a gradient, or null for those from `minColour` to `maxColour`. */
  ramp: RampName.nullable(),
  /** Whether the gradient is read from its end. */
  reversed: z.boolean(),
  /** Middle of a diverging ramp, or null for 0 where values lie on both sides of it. */
  middle: RampMiddle.nullable().default(null),
  /** Method by which a gradient is cut into classes, or null for one that is continuous. */
  classes: ClassMethod.nullable(),
  /** Number of classes asked for, of methods that take one. */
  classCount: z.int().min(CLASSES_MIN).max(CLASSES_MAX),
  /** The breaks of `manual` classes, empty for any other. */
  breaks: Breaks,
  /** Values over which a continuous gradient stretches, or null for the numbers of the instance. */
  range: Range.nullable(),
  /** Whether 0 is no part of a gradient, but a row of its own. */
  zeroApart: z.boolean().default(false),
  /** The colour of zones without a value. */
  noDataColour: Colour,
  /** Whether the name of each zone is written on it. */
  names: z.boolean().default(false),
  /** A label whose values are written on the zones, whatever they are coloured by, or null. */
  text: z.string().nullable().default(null),
  /** Whether areas have nothing but an outline, in the colour that would fill them. */
  outlined: z.boolean().default(false),
  pointShape: PointShape.default('circle'),
  /** Diameter of points in pixels, or null for one that grows with the zoom. */
  pointSize: z.number().min(1).max(40).nullable().default(null),
  /** Whether points have an outline, in the colour of the theme. */
  pointOutline: z.boolean().default(true),
  /** Whether points are drawn one by one, or hexagons that gather them. */
  hexagons: Hexagons.default('off'),
  /** Width of lines in pixels; of the widest, where widths go by value. */
  lineWidth: z.number().min(0.5).max(12).default(2),
  /** Whether lines are as wide as their values are great. */
  lineSized: z.boolean().default(false),
  lineDash: LineDash.default('solid'),
  /** In `value` mode: one colour per unique value, the same at every load. */
  randomColours: z.boolean(),
  /** The row of the legend that alone is shown, or null for all. */
  isolated: z.string().nullable(),
  /** Instead of values, what has changed since this other instance of the dataset; null for values. */
  compared: InstanceId.nullable(),
})
export type Style = z.infer<typeof Style>

/** Charts of one dataset: no more are looked at side by side. */
export const CHARTS_MAX = 6

/**
 * A chart of the values of labels: it shows how they are distributed, and the zones are filtered by it. A `histogram` is
 * of numbers or dates, `bars` are of texts, a `scatter` has a point for each zone, by one label along and another one up.
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

/** One dataset on the map. A dataset is displayed once at most. */
export const Displayed = z.object({
  dataset: AnyDatasetId,
  instance: InstanceId,
  filter: orNull(Filter),
  style: Style,
  visible: z.boolean(),
  /** Percent. */
  opacity: z.int().min(0).max(100),
  /** Also show the labels of the dataset that lends the geometry. */
  originLabels: z.boolean(),
  /** The charts of its labels, in the order in which they were opened. */
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

/** Basemaps: in the colours of the theme, always light or dark, or none. */
export const Basemap = z.enum(['theme', 'light', 'dark', 'none'])
export type Basemap = z.infer<typeof Basemap>

/** Corners of the map in which the legend can be. */
export const LegendCorner = z.enum(['bottom-right', 'bottom-left', 'top-right', 'top-left'])
export type LegendCorner = z.infer<typeof LegendCorner>

/** Parts of the map that are no dataset. */
export const Ground = z.object({
  basemap: Basemap,
  /** Whether meridians and parallels are drawn. */
  graticule: z.boolean(),
  /** Whether the overseas départements are shown beside the métropole. */
  insets: z.boolean(),
  /** Corner of the legend; former views say nothing of it. */
  legend: LegendCorner.default('bottom-right'),
})
export type Ground = z.infer<typeof Ground>

export const USUAL_GROUND: Ground = {
  basemap: 'theme',
  graticule: false,
  insets: true,
  legend: 'bottom-right',
}

/** Everything the person sees, as one value: the address bar, undo, sharing and replay are renderings of it. */
export const View = z.object({
  /** From the bottom of the map to its top. */
  displayed: z.array(Displayed),
  /** Null until the map has a place to show. */
  camera: Camera.nullable(),
  reloadOnMove: z.boolean(),
  /** The zone being inspected. */
  selection: ZoneId.nullable(),
  /** Former views say nothing of it. */
  ground: Ground.default(USUAL_GROUND),
})
export type View = z.infer<typeof View>

export const EMPTY_VIEW: View = {
  displayed: [],
  camera: null,
  reloadOnMove: false,
  selection: null,
  ground: USUAL_GROUND,
}
