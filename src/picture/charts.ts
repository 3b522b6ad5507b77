import type { Colour } from '../contract/common.ts'
import type { Filter } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import type { Language } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import type {
  BarCounts,
  ChartCounts,
  HistogramCounts,
  Marks,
  ScatterCounts,
} from '../domain/chart/chartCounts.ts'
import { labelsOfChart } from '../domain/chart/charts.ts'
import { histogramBars } from '../domain/chart/histogramBars.ts'
import { type Interval, intervalIn } from '../domain/chart/interval.ts'
import { includesValue, valuesIn } from '../domain/chart/valuesFilter.ts'
import { intervalText } from '../domain/colour/classes.ts'
import type { Legend } from '../domain/colour/legend.ts'
import { colourAt, legendOfValues } from '../domain/colour/legendColour.ts'
import { filterText } from '../domain/filter/filter.ts'
import { formatValue, isOrdered, measureOf } from '../domain/label/labelTypes.ts'
import type { Shown } from '../domain/view/shown.ts'

/** Bar of a chart in a picture. Positions and sizes are shares of the plot, from its top left. */
type PicturedBar = {
  left: number
  top: number
  width: number
  height: number
  /** Null is the text colour. */
  colour: Colour | null
  /** True if the bar represents excluded zones. */
  isPale: boolean
  name?: string
}

/** Chart in a picture: its labels, selection, and axis ends. */
export type PicturedChart = {
  title: string
  /** Null without a selection. */
  chosen: string | null
  ends: readonly string[]
  drawing: { bars: readonly PicturedBar[] } | { marks: Marks; isColoured: boolean }
}

/** Maximum bars with readable names. */
const BARS = 6

type Words = {
  language: Language
  /** Number of values without a bar. */
  others: (count: number) => string
}

export type Charted = {
  shown: Shown
  legend: Legend | null
  counts: readonly ChartCounts[]
  /** True if the picture has the theme of the screen, in which values and marks were counted. */
  isAsOnScreen: boolean
}

/** Returns the charts of a displayed dataset, as shown beside the table. */
export function picturedCharts(
  { shown, legend, counts, isAsOnScreen }: Charted,
  words: Words,
): PicturedChart[] {
  const { language } = words
  const { filter, style } = shown.displayed
  const nameOf = ({ title, unit }: Label) => inLanguage(title, language) + (unit === null ? '' : ` (${unit})`)
  return counts.flatMap(each => {
    const labels = labelsOfChart(shown.sheet, each.chart)
    const [label] = labels ?? []
    if (!labels || !label) return []
    const title = labels.map(nameOf).join(' × ')
    if (each.kind === 'bars') return { title, ...barsOf(each, label, filter, isAsOnScreen, words) }
    const chosen = labels.flatMap(one => chosenOf(one, filter, language)).join(' · ') || null
    if (each.kind === 'scatter') return { title, chosen, ...scatterOf(each, isAsOnScreen, language) }
    const colours = legendOfValues(legend, style, label)
    return { title, chosen, ...histogramOf(each, intervalIn(filter, label), colours, language) }
  })
}

/** Describes the selected interval of a label; empty if it covers all values. */
function chosenOf(label: Label, filter: Filter | null, language: Language): string[] {
  const interval = intervalIn(filter, label)
  const isChosen = interval.from !== null || interval.to !== null
  return isChosen && isOrdered(label.type) ? [intervalText(interval, label.type, language)] : []
}

function histogramOf(
  counts: HistogramCounts,
  interval: Interval,
  legend: Legend | null,
  language: Language,
): Pick<PicturedChart, 'ends' | 'drawing'> {
  const { min, max, type } = counts.axis
  const { format } = measureOf(type)
  const bars = histogramBars(counts, interval).flatMap(
    ({ left, width, whole, passing, value, isIn }): PicturedBar[] => [
      { left, width, top: 1 - whole, height: whole, colour: null, isPale: true },
      {
        left,
        width,
        top: 1 - passing,
        height: passing,
        colour: (legend && colourAt(legend, value)) ?? null,
        isPale: !isIn,
      },
    ],
  )
  return { ends: [format(min, language), format(max, language)], drawing: { bars } }
}

function barsOf(
  { bars: all, others }: BarCounts,
  label: Label,
  filter: Filter | null,
  isAsOnScreen: boolean,
  { language, others: wordOthers }: Words,
): Omit<PicturedChart, 'title'> {
  const chosen = valuesIn(filter, label)
  const bars = all.slice(0, BARS)
  const left = all.length - bars.length + others.values
  const most = Math.max(...bars.map(({ whole }) => whole), 1)
  const drawn = bars.flatMap(({ value, whole, passing, colour }, rank): PicturedBar[] => {
    const place = { left: 0, top: rank / bars.length, height: 0.8 / bars.length }
    const name = formatValue(value, label, language)
    const isOut = chosen.length > 0 && !includesValue(chosen, value === null ? '' : filterText(value))
    return [
      { ...place, width: whole / most, colour: null, isPale: true, name },
      { ...place, width: passing / most, colour: isAsOnScreen ? colour : null, isPale: isOut },
    ]
  })
  const ends = left > 0 ? [wordOthers(left)] : []
  return { chosen: chosen.join(', ') || null, ends, drawing: { bars: drawn } }
}

function scatterOf(
  { axes, marks }: ScatterCounts,
  isColoured: boolean,
  language: Language,
): Pick<PicturedChart, 'ends' | 'drawing'> {
  const [along, up] = axes.map(({ type, min, max }) => {
    const { format } = measureOf(type)
    return `${format(min, language)} – ${format(max, language)}`
  })
  return { ends: [`→ ${along}`, `↑ ${up}`], drawing: { marks, isColoured } }
}
