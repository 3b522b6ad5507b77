import type { Colour, Text } from '../contract/common.ts'
import type { Language } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import type { Style } from '../contract/view.ts'
import type { Change } from '../contract/zone.ts'
import type { GatheredPoints, Gathering } from '../domain/colour/hexagons.ts'
import { coloursIn, type Legend, type LegendEntry, zeroEntriesOf } from '../domain/colour/legend.ts'
import { missingIn } from '../domain/colour/legendColour.ts'
import { entryText, numberWriter } from '../domain/colour/legendText.ts'
import { renamedLegend } from '../domain/colour/renamedLegend.ts'
import { endWidths, isOutlined, type SwatchSymbol, symbolOf } from '../domain/colour/symbols.ts'
import { briefTexts } from '../domain/label/brief.ts'
import { measureOf } from '../domain/label/labelTypes.ts'
import type { PictureTitle } from '../domain/picture/title.ts'
import { changeInOrder } from '../domain/view/countedChanges.ts'
import { isNewer } from '../domain/view/instanceOrder.ts'
import { textsOnMap } from '../domain/view/mapTexts.ts'
import type { Sheet } from '../domain/view/shown.ts'
import { type Charted, type PicturedChart, picturedCharts } from './charts.ts'

/** Written legend entry: several colours are a ramp; stripes have the text colour. */
export type LegendLine = {
  colours: readonly Colour[]
  isStriped?: boolean
  /** Symbol in the colour, for points, lines, and hatched or outlined areas. */
  symbol?: SwatchSymbol
  /** Line widths at both ends of a ramp. */
  widths?: readonly [number, number]
  text: string
  count: number | null
}
/**
 * Circles of a legend, empty if their colours have their own meaning. Their size depends on the picture's
 * zoom.
 */
export type LegendCircles = {
  colour: Colour | null
  max: number
  least: number | null
  home?: number
  write: (value: number) => string
}
/** Written side of a matrix: its label, and the breaks between its classes. */
type MatrixSide = { title: string; breaks: readonly string[] }
/** Matrix of two labels: the lowest classes are at the bottom left. */
export type LegendMatrix = {
  across: MatrixSide
  up: MatrixSide
  cells: readonly { x: number; y: number; colour: Colour; count: number }[]
  isOutlined: boolean
}
export type PictureText = {
  title: string
  subtitle: string
  legends: {
    title: string
    heading: string
    circles?: LegendCircles
    matrix?: LegendMatrix
    lines: LegendLine[]
    note?: string
  }[]
  charts: PicturedChart[]
  notes: string[]
}

/** Interface words of a legend. */
export type LegendWords = {
  all: string
  noData: string
  others: (count: number) => string
  /** With two labels, the numbers of zones that lack one or both. */
  misses: (label: string | null, count: number) => string
  /** Circles: zones with a value, with 0, and below 0. */
  sized: (kind: 'withValue' | 'zero' | 'negative', count: number) => string
  change: (change: Change | 'removed') => string
  /** Caption of hexagons for a label. */
  hexagons: (gathering: Gathering, label: string) => string
  /** Captions of the points gathered in hexagons. */
  gathered: (gathered: GatheredPoints) => string[]
  middle: (of: 'mean' | 'median' | 'number', value: string) => string
  /** Texts on zones: names, and values. */
  zoneNames: string
  text: (what: string) => string
}

/** Displayed dataset with the counts of its charts. */
type Drawn = Pick<Charted, 'shown' | 'legend'> & Partial<Charted>

/**
 * Returns the texts around a picture of the map: title, explanation of colours, charts, and distinct sources.
 * @param drawn From top to bottom.
 * @param attribution Attribution of the map itself.
 */
export function pictureText(
  { title, subtitle }: PictureTitle,
  drawn: readonly Drawn[],
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
  // Sources already include their licences.
  const credits = attribution
    .split(/ [|·] /)
    .filter(each => each !== '' && !sources.some(source => source.startsWith(each)))
  return {
    title,
    subtitle,
    legends: drawn.flatMap(({ shown: { sheet, displayed }, legend: painted }) => {
      if (!painted) return []
      const legend = renamedLegend(painted, displayed.style)
      return [
        {
          title: inLanguage(sheet.dataset.name, language),
          heading: headingOf(legend, words, language),
          ...circlesOf(legend, language),
          ...matrixOf(legend, displayed.style, language),
          lines: linesOf(legend, displayed.style, inOrder(words, legend, sheet), language),
          ...noteOf(textsOnMap(sheet, displayed.style), words, language),
        },
      ]
    }),
    charts: drawn.flatMap(each =>
      picturedCharts({ counts: [], isAsOnScreen: true, ...each }, { language, others: words.others }),
    ),
    notes: [...new Set(sources), ...(credits.length > 0 ? [credits.join(' · ')] : [])],
  }
}

/** Returns the words of a legend, with changes from the older to the newer of two compared instances. */
function inOrder(words: LegendWords, legend: Legend, { dataset }: Sheet): LegendWords {
  if (legend.kind !== 'changes') return words
  const isBaseNewer = isNewer(legend.changes.base, legend.changes.instance, dataset.dates)
  return { ...words, change: change => words.change(changeInOrder(change, isBaseNewer)) }
}

function noteOf(
  { names, labels }: ReturnType<typeof textsOnMap>,
  words: LegendWords,
  language: Language,
): { note?: string } {
  const what = [
    ...(names ? [words.zoneNames] : []),
    ...labels.map(({ title }) => inLanguage(title, language)),
  ]
  return labels.length > 0 ? { note: words.text(what.join(' · ')) } : {}
}

function headingOf(legend: Legend, words: LegendWords, language: Language): string {
  // The titles of both labels of a matrix are along its sides.
  if (legend.kind === 'single' || legend.kind === 'changes' || legend.kind === 'bivariate') return ''
  const title = titleOf(legend, language)
  return legend.gathered ? words.hexagons(legend.gathered.gathering, title) : title
}

function titleOf({ label, unit }: { label: Text; unit: string | null }, language: Language): string {
  return unit ? `${inLanguage(label, language)} (${unit})` : inLanguage(label, language)
}

function matrixOf(legend: Legend, style: Style, language: Language): { matrix?: LegendMatrix } {
  if (legend.kind !== 'bivariate' || legend.entries.length === 0) return {}
  const sideOf = (side: typeof legend.x): MatrixSide => ({
    title: titleOf(side, language),
    breaks: briefTexts(side.breaks, side.type, language),
  })
  return {
    matrix: {
      across: sideOf(legend.x),
      up: sideOf(legend.y),
      cells: legend.entries,
      isOutlined: isOutlined(legend, style),
    },
  }
}

function circlesOf(legend: Legend, language: Language): { circles?: LegendCircles } {
  if (legend.kind !== 'circles' || !legend.max || legend.entries.length > 0) return {}
  const { max, least, type, second, home } = legend
  const colour = second ? null : legend.colour
  return {
    circles: {
      colour,
      max,
      least,
      ...(home !== undefined && { home }),
      write: value => measureOf(type).format(value, language),
    },
  }
}

/** Lists the lines of a legend; with two labels, ends with the missing labels of zones without data. */
function linesOf(legend: Legend, style: Style, words: LegendWords, language: Language): LegendLine[] {
  const missing = missingIn(legend).map(({ label, count }) =>
    noteLine(words.misses(label && inLanguage(label, language), count)),
  )
  return [...entryLines(legend, style, words, language), ...missing]
}

/** Line without a colour. */
const noteLine = (text: string): LegendLine => ({ colours: [], text, count: null })

function entryLines(legend: Legend, style: Style, words: LegendWords, language: Language): LegendLine[] {
  const symbolIn = (id: string | null) => {
    const symbol = symbolOf(legend, style, id)
    return symbol ? { symbol } : {}
  }
  const lineOf = (entry: { id: string | null; colour: string; count: number }, text: string): LegendLine => ({
    colours: [entry.colour],
    ...symbolIn(entry.id),
    text,
    count: entry.count,
  })
  if (legend.kind === 'single') return [lineOf({ ...legend, id: null }, words.all)]
  if (legend.kind === 'changes') {
    return [
      ...legend.entries.map(entry => lineOf(entry, words.change(entry.change))),
      { colours: [], isStriped: true, text: words.change('removed'), count: legend.removed.count },
    ]
  }
  const written = (entry: LegendEntry & { colour: string }) =>
    lineOf(entry, entryText(legend, entry, language))
  const noData =
    legend.noData.count > 0 ? [lineOf(legend.noData, legend.texts?.[legend.noData.id] ?? words.noData)] : []
  const zero = zeroEntriesOf(legend)
    .filter(({ count }) => count > 0)
    .map(written)
  const middle =
    (legend.kind === 'gradient' || legend.kind === 'classes') && legend.middle
      ? [
          noteLine(
            words.middle(legend.middle.of ?? 'number', numberWriter(legend)(legend.middle.value, language)),
          ),
        ]
      : []
  if (legend.kind === 'circles') {
    const sizeNote = (kind: 'zero' | 'negative') =>
      legend[kind] > 0 ? [noteLine(words.sized(kind, legend[kind]))] : []
    const sizes =
      legend.entries.length > 0
        ? legend.entries.map(written)
        : legend.noData.count > 0
          ? [noteLine(words.sized('withValue', legend.count))]
          : []
    const second = coloursIn(legend)
    const coloured =
      second === legend
        ? noData
        : [noteLine(headingOf(second, words, language)), ...linesOf(second, style, words, language)]
    return [...sizes, ...sizeNote('zero'), ...sizeNote('negative'), ...coloured]
  }
  if (legend.kind === 'bivariate') return noData
  // Every hexagon has points.
  const isCount = legend.gathered?.gathering === 'count'
  const gathered = legend.gathered ? words.gathered(legend.gathered).map(noteLine) : []
  if (legend.kind === 'gradient') {
    const format = numberWriter(legend)
    const end = (value: number | null) => (value === null ? '' : format(value, language))
    const text = `${end(legend.min)} – ${end(legend.max)}`
    const widths = endWidths(legend, style)
    const outline = isOutlined(legend, style) ? symbolIn(null) : {}
    return [
      { colours: legend.ramp, ...outline, ...(widths ? { widths } : {}), text, count: legend.count },
      ...middle,
      ...zero,
      ...(isCount ? [] : noData),
      ...gathered,
    ]
  }
  const entries = legend.entries.map(written)
  if (legend.kind === 'classes')
    return [...middle, ...zero, ...entries, ...(isCount ? [] : noData), ...gathered]
  if (legend.others.values === 0) return [...entries, ...noData]
  const others = { colours: [], text: words.others(legend.others.values), count: legend.others.count }
  return [...entries, others, ...noData]
}
