import { type Colour, inLanguage } from '../contract/common.ts'
import type { Language } from '../contract/languages.mjs'
import type { Style } from '../contract/view.ts'
import type { Change } from '../contract/zone.ts'
import { type Legend, rowText, zeroRowsOf } from '../domain/colour/legend.ts'
import { endWidths, type SwatchSymbol, symbolOf } from '../domain/colour/symbols.ts'
import { measureOf } from '../domain/label/labelTypes.ts'
import type { PictureTitle } from '../domain/picture/title.ts'
import type { Shown } from '../domain/view/shown.ts'
import { writtenOn } from '../domain/view/written.ts'

/** A row of a legend as it is written: several colours are a ramp; stripes have the colour of the text. */
export type LegendLine = {
  colours: readonly Colour[]
  isStriped?: boolean
  /** Symbol in the colour, for points and lines. */
  symbol?: SwatchSymbol
  /** Of lines at both ends of a ramp. */
  widths?: readonly [number, number]
  text: string
  count: number | null
}
/** Circles of a legend: how large they are is known with the zoom of the picture. */
export type LegendCircles = { colour: Colour; max: number; write: (value: number) => string }
export type PictureText = {
  title: string
  subtitle: string
  legends: { title: string; heading: string; circles?: LegendCircles; lines: LegendLine[]; note?: string }[]
  notes: string[]
}

/** Words of the interface that a legend needs. */
export type LegendWords = {
  all: string
  noData: string
  others: (count: number) => string
  /** Of circles: the zones with a value, those of 0 and those below it. */
  sized: (kind: 'withValue' | 'zero' | 'negative', count: number) => string
  change: (change: Change | 'removed') => string
  middle: (of: 'mean' | 'median' | 'number', value: string) => string
  /** Of what is written on zones: their names, and what of them. */
  zoneNames: string
  text: (what: string) => string
}

/**
 * Returns the texts around a picture of the map: its title, what colours mean, and the sources, each once.
 * @param drawn From the top to the bottom.
 * @param attribution Those whom the map itself names.
 */
export function pictureText(
  { title, subtitle }: PictureTitle,
  drawn: readonly { shown: Shown; legend: Legend | null }[],
  attribution: string,
  words: LegendWords,
  language: Language,
): PictureText {
  const sources = drawn.flatMap(({ shown: { sheet } }) => {
    const { source, geometry_origin } = sheet.dataset
    return [source, ...(geometry_origin ? [geometry_origin.source] : [])].map(
      ({ attribution, licence }) => `${attribution} · ${licence}`,
    )
  })
  return {
    title,
    subtitle,
    legends: drawn.flatMap(({ shown: { sheet, displayed }, legend }) =>
      legend
        ? [
            {
              title: inLanguage(sheet.dataset.name, language),
              heading: headingOf(legend, language),
              ...circlesOf(legend, language),
              lines: linesOf(legend, displayed.style, words, language),
              ...noteOf(writtenOn(sheet, displayed.style), words, language),
            },
          ]
        : [],
    ),
    notes: [
      ...new Set(sources),
      // What the sources say with their licences is not said again.
      ...attribution
        .split(/ [|·] /)
        .filter(each => each !== '' && !sources.some(said => said.startsWith(each))),
    ],
  }
}

function noteOf(
  { names, labels }: ReturnType<typeof writtenOn>,
  words: LegendWords,
  language: Language,
): { note?: string } {
  const what = [
    ...(names ? [words.zoneNames] : []),
    ...labels.map(({ title }) => inLanguage(title, language)),
  ]
  return what.length > 0 ? { note: words.text(what.join(' · ')) } : {}
}

function headingOf(legend: Legend, language: Language): string {
  if (legend.kind === 'single' || legend.kind === 'changes') return ''
  return legend.unit
    ? `${inLanguage(legend.label, language)} (${legend.unit})`
    : inLanguage(legend.label, language)
}

function circlesOf(legend: Legend, language: Language): { circles?: LegendCircles } {
  if (legend.kind !== 'circles' || !legend.max) return {}
  const { colour, max, type } = legend
  return { circles: { colour, max, write: value => measureOf(type).format(value, language) } }
}

function linesOf(legend: Legend, style: Style, words: LegendWords, language: Language): LegendLine[] {
  const symbolIn = (row: string | null) => {
    const symbol = symbolOf(legend, style, row)
    return symbol ? { symbol } : {}
  }
  if (legend.kind === 'single')
    return [{ colours: [legend.colour], ...symbolIn(null), text: words.all, count: legend.count }]
  if (legend.kind === 'changes') {
    const rows = legend.rows.map(({ row, colour, change, count }) => ({
      colours: [colour],
      ...symbolIn(row),
      text: words.change(change),
      count,
    }))
    return [
      ...rows,
      { colours: [], isStriped: true, text: words.change('removed'), count: legend.removed.count },
    ]
  }
  const noData = {
    colours: [legend.noData.colour],
    ...symbolIn(legend.noData.row),
    text: words.noData,
    count: legend.noData.count,
  }
  const zero = zeroRowsOf(legend).map(row => ({
    colours: [row.colour],
    ...symbolIn(row.row),
    text: rowText(legend, row, language),
    count: row.count,
  }))
  const middle =
    (legend.kind === 'gradient' || legend.kind === 'classes') && legend.middle
      ? [
          {
            colours: [],
            text: words.middle(
              legend.middle.of ?? 'number',
              measureOf(legend.type).format(legend.middle.value, language),
            ),
            count: null,
          },
        ]
      : []
  if (legend.kind === 'circles') {
    const said = (kind: 'zero' | 'negative') =>
      legend[kind] > 0 ? [{ colours: [], text: words.sized(kind, legend[kind]), count: null }] : []
    const all = { colours: [], text: words.sized('withValue', legend.count), count: null }
    return [all, ...said('zero'), ...said('negative'), noData]
  }
  if (legend.kind === 'gradient') {
    const { format } = measureOf(legend.type)
    const end = (value: number | null) => (value === null ? '' : format(value, language))
    const text = `${end(legend.min)} – ${end(legend.max)}`
    const widths = endWidths(legend, style)
    return [
      { colours: legend.ramp, ...(widths ? { widths } : {}), text, count: legend.count },
      ...middle,
      ...zero,
      noData,
    ]
  }
  const rows = legend.rows.map(row => ({
    colours: [row.colour],
    ...symbolIn(row.row),
    text: rowText(legend, row, language),
    count: row.count,
  }))
  if (legend.kind === 'classes') return [...middle, ...zero, ...rows, noData]
  if (legend.others.values === 0) return [...rows, noData]
  const others = { colours: [], text: words.others(legend.others.values), count: legend.others.count }
  return [...rows, others, noData]
}
