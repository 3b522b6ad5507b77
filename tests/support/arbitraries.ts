import fc from 'fast-check'
import { type FilterNode, FilterOperator } from '../../src/contract/filter.ts'
import { LabelType } from '../../src/contract/label.ts'
import { CHARTS_MAX, CLASSES_MAX, CLASSES_MIN } from '../../src/contract/limits.ts'
import {
  ORIENTATIONS,
  PAGE_BODY_MAX,
  PAGE_TITLE_MAX,
  PART_SIZES,
  type PageChoice,
  PICTURE_PROJECTIONS,
  PICTURE_SIZES,
  TITLE_WEIGHTS,
} from '../../src/contract/page.ts'
import {
  Basemap,
  type Chart,
  ClassMethod,
  type Displayed,
  Form,
  Hexagons,
  LegendCorner,
  LineDash,
  MatrixName,
  PageFlow,
  PageLegend,
  PageTitle,
  PointShape,
  RampName,
  type Style,
  type View,
} from '../../src/contract/view.ts'

const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,6}){0,2}$/)
const colour = fc.stringMatching(/^#[0-9a-f]{6}$/)
const decimals = (min: number, max: number, digits: number) =>
  fc
    .integer({ min: min * 10 ** digits, max: max * 10 ** digits })
    .map(whole => Number((whole / 10 ** digits).toFixed(digits)))

/** Parts of a legend: its heading, its unit, and entries; no id of an entry is a name of JavaScript's own, such as `__proto__`. */
const legendPart = fc.oneof(
  fc.constantFrom('title', 'unit', 'none', 'zero', 'class:3', 'change:removed'),
  fc.string({ maxLength: 20 }).map(value => `value:${value}`),
)

const leaf: fc.Arbitrary<FilterNode> = fc.record({
  label: fc.string(),
  operator: fc.constantFrom(...FilterOperator.options),
  value: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
})

export const arbitraryFilterNode: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ and: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('node'), { maxLength: 3 }) }),
  ),
})).node

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0)

export const arbitraryStyle: fc.Arbitrary<Style> = fc.record({
  label: fc.option(fc.string()),
  mode: fc.constantFrom('gradient', 'value'),
  form: fc.constantFrom(...Form.options),
  secondLabel: fc.option(fc.string()),
  matrix: fc.constantFrom(...MatrixName.options),
  type: fc.constantFrom(...LabelType.options, null),
  colour,
  minColour: colour,
  maxColour: colour,
  ramp: fc.constantFrom(...RampName.options, null),
  reversed: fc.boolean(),
  middle: fc.option(fc.oneof(fc.constantFrom('mean' as const, 'median' as const), number)),
  classes: fc.constantFrom(...ClassMethod.options, null),
  classCount: fc.integer({ min: CLASSES_MIN, max: CLASSES_MAX }),
  breaks: fc
    .uniqueArray(number, {
      maxLength: CLASSES_MAX - 1,
    })
    .map(breaks => breaks.sort((a, b) => a - b)),
  range: fc.option(fc.tuple(number, number).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))),
  zeroApart: fc.boolean(),
  noDataColour: colour,
  names: fc.boolean(),
  text: fc.option(fc.string()),
  pointShape: fc.constantFrom(...PointShape.options),
  pointSize: fc.option(fc.integer({ min: 1, max: 40 })),
  outlined: fc.boolean(),
  pointOutline: fc.boolean(),
  hexagons: fc.constantFrom(...Hexagons.options),
  lineWidth: fc.integer({ min: 1, max: 12 }),
  lineSized: fc.boolean(),
  lineDash: fc.constantFrom(...LineDash.options),
  randomColours: fc.boolean(),
  renamed: fc.dictionary(legendPart, fc.string({ minLength: 1, maxLength: 20 }), { maxKeys: 4 }),
  isolated: fc.option(fc.string()),
  compared: fc.option(fc.tuple(slug, slug).map(([dataset, edition]) => `${dataset}~${edition}`)),
})

const chart: fc.Arbitrary<Chart> = fc.oneof(
  fc.record({ kind: fc.constantFrom('histogram', 'bars'), labels: fc.tuple(fc.string()) }),
  fc.record({
    kind: fc.constant('scatter'),
    labels: fc.tuple(fc.string(), fc.string()).filter(([along, up]) => along !== up),
  }),
)

const displayed: fc.Arbitrary<Displayed> = fc
  .record({
    dataset: slug,
    edition: slug,
    filter: fc.option(fc.record({ mode: fc.constantFrom('z', 'l'), filter: arbitraryFilterNode })),
    style: arbitraryStyle,
    visible: fc.boolean(),
    opacity: fc.integer({ min: 0, max: 100 }),
    originLabels: fc.boolean(),
    charts: fc.array(chart, { maxLength: CHARTS_MAX }),
  })
  .map(({ dataset, edition, ...rest }) => ({ dataset, instance: `${dataset}~${edition}`, ...rest }))

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength: maxLength / 10 })

/** Any possible page of a picture. */
const arbitraryPage: fc.Arbitrary<PageChoice> = fc.record({
  size: fc.constantFrom(...PICTURE_SIZES),
  orientation: fc.constantFrom(...ORIENTATIONS),
  theme: fc.option(fc.constantFrom('light' as const, 'dark' as const)),
  projection: fc.constantFrom(...PICTURE_PROJECTIONS),
  title: fc.option(text(PAGE_TITLE_MAX)),
  subtitle: fc.option(text(PAGE_TITLE_MAX)),
  body: text(PAGE_BODY_MAX),
  arrow: fc.boolean(),
  origin: fc.boolean(),
  titleWeight: fc.constantFrom(...TITLE_WEIGHTS),
  titleSize: fc.constantFrom(...PART_SIZES),
  legendSize: fc.constantFrom(...PART_SIZES),
  ink: fc.option(colour),
  accent: fc.option(colour),
  logo: fc.option(fc.stringMatching(/^logo-[0-9a-f]{10}$/)),
})

/** Any possible View. */
export const arbitraryView: fc.Arbitrary<View> = fc.record({
  displayed: fc.uniqueArray(displayed, { selector: ({ dataset }) => dataset, maxLength: 4 }),
  camera: fc.option(
    fc.record({ lng: decimals(-180, 180, 5), lat: decimals(-90, 90, 5), zoom: decimals(0, 24, 2) }),
  ),
  reloadOnMove: fc.boolean(),
  ground: fc.record({
    basemap: fc.constantFrom(...Basemap.options),
    graticule: fc.boolean(),
    insets: fc.boolean(),
    legend: fc.constantFrom(...LegendCorner.options),
    pageLegend: fc.constantFrom(...PageLegend.options),
    pageFlow: fc.constantFrom(...PageFlow.options),
    pageTitle: fc.constantFrom(...PageTitle.options),
    page: arbitraryPage,
  }),
  inspected: fc.option(
    fc.tuple(slug, fc.stringMatching(/^[\w%-]{1,20}$/)).map(([dataset, key]) => `${dataset}.${key}`),
  ),
})
