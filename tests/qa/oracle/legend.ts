import type { Language } from '../../../src/contract/languages.mjs'
import { allZones, noData, numberIn, otherValues, titled, valueIn } from './reading.ts'
import type { Entry } from './referenceModel.ts'
import type { Screen } from './screen.ts'
import type { Truth } from './truth.ts'

type Card = Screen['legends'][number]
type LegendEntry = Card['rows'][number]
type Case = { language: Language; entry: Entry; truth: Truth; isWhole: boolean }

/** Describes legend entries with wrong counts, and a legend of another label. */
export function judgeLegend(card: Card, { language, entry, truth, isWhole }: Case): string[] {
  const filter = entry.filter === 'other' ? null : entry.filter
  const label = truth.labelOf(entry.label)
  // Texts on zones have one colour.
  const isSingle = card.rows[0]?.text === allZones[language] && label?.type !== 'number'
  const heading = label && !isSingle ? titled(label, language).toLowerCase() : null
  // Circles of all zones have no note.
  const hasNote = /(avec une valeur|with a value)$/.test(card.circles?.zones ?? '')
  const encircled = card.circles && hasNote ? numberIn(card.circles.zones, language) : 0
  const counted = card.rows.reduce((sum, { count }) => sum + numberIn(count, language), encircled)
  const total = truth.rows(filter).length
  const groups = label ? truth.groups(filter, label.name) : []
  const colours = card.rows.map(({ colour }) => colour).filter(colour => colour !== '')
  const said = (what: string, seen: unknown, expected: unknown) =>
    seen === expected ? [] : [`legend, ${what}: ${seen} is on the screen, not ${expected}`]
  const isZeroApart = label?.type === 'number' && card.rows.some(({ text }) => text === '0')
  const countOf = (row: LegendEntry): number | null => {
    if (row.text === allZones[language]) return total
    if (row.text === noData[language]) return groups.find(({ value }) => value === null)?.count ?? 0
    if (otherValues[language].test(row.text)) return null
    const interval = label && intervalIn(card, row.text, language)
    if (interval)
      return groups.reduce(
        (sum, { value, count }) => sum + (interval(value) && !(isZeroApart && value === 0) ? count : 0),
        0,
      )
    const own = groups.find(({ value }) => valueIn(value, label?.type ?? '', language) === row.text)
    return own?.count ?? 0
  }
  return [
    ...said('heading', card.heading?.toLowerCase() ?? null, heading),
    ...card.rows.flatMap(row => {
      const expected = countOf(row)
      return expected === null || !isWhole
        ? []
        : said(`zones of "${row.text}"`, numberIn(row.count, language), expected)
    }),
    ...(card.ramp.length === 0 && isWhole && (card.circles === null || hasNote)
      ? said('zones of all rows', counted, total)
      : []),
    ...(new Set(colours).size === colours.length ? [] : [`legend: two rows have one colour, ${colours}`]),
    ...(card.rows.length === 0 && card.ramp.length === 0 && !card.circles ? ['the legend has no row'] : []),
    ...judgeEnds(card, { language, truth, label: entry.label }),
    ...judgeCircles(card, { language, truth, label: entry.label }),
  ]
}

/** Checks nested circles: descending, within the range of the instance. */
function judgeCircles(
  { circles }: Card,
  { language, truth, label }: { language: Language; truth: Truth; label: string | null },
): string[] {
  if (circles === null || label === null) return []
  const sizes = truth
    .groups(null, label)
    .flatMap(({ value }) => (typeof value === 'number' ? [Math.abs(value)] : []))
  const values = circles.values.map(value => numberIn(value, language))
  const isNested = values.every(
    (value, at) => value > 0 && value < (values[at - 1] ?? Number.POSITIVE_INFINITY),
  )
  return isNested && values.length > 0 && (values[0] ?? 0) <= Math.max(...sizes)
    ? []
    : [`circles of the legend: ${circles.values} are on the screen`]
}

/** Checks that a gradient spans the range of the instance. */
function judgeEnds(
  { ends, ramp, rows }: Card,
  { language, truth, label }: { language: Language; truth: Truth; label: string | null },
): string[] {
  if (ramp.length === 0 || label === null) return []
  const isZeroApart = rows.some(({ text }) => text === '0')
  const values = truth
    .groups(null, label)
    .flatMap(({ value }) => (typeof value === 'number' && !(isZeroApart && value === 0) ? [value] : []))
  const expected = [Math.min(...values), Math.max(...values)].map(value => valueIn(value, 'number', language))
  return [
    ...(ends.join(' ') === expected.join(' ')
      ? []
      : [`ends of the legend: ${ends} are on the screen, not ${expected}`]),
    ...(ramp[0] === ramp[1] ? [`the gradient of the legend has one colour, ${ramp[0]}`] : []),
  ]
}

/**
 * Reads a class `1 to 2`, `less than 1` or `2 and over`, which includes its lower end; the last class of a legend also
 * includes its upper end.
 */
export function intervalIn(
  { rows }: Pick<Card, 'rows'>,
  text: string,
  language: Language,
): ((value: string | number | null) => boolean) | null {
  const ends = endsIn(text, language)
  if (ends === null) return null
  const [low, high] = ends
  const isLast = rows.findLast(row => endsIn(row.text, language) !== null)?.text === text
  return value => typeof value === 'number' && value >= low && (isLast ? value <= high : value < high)
}

const TO = { fr: ' à ', en: ' to ' }
const OPEN = /^(?:(?:moins de|less than) (?<below>.+)|(?<above>.+) (?:et plus|and over))$/

function endsIn(text: string, language: Language): [low: number, high: number] | null {
  const { below, above } = OPEN.exec(text)?.groups ?? {}
  if (below !== undefined) return [Number.NEGATIVE_INFINITY, numberIn(below, language)]
  if (above !== undefined) return [numberIn(above, language), Number.POSITIVE_INFINITY]
  const ends = text.split(TO[language])
  const [low, high, ...more] = ends.map(end => numberIn(end, language))
  const areNumbers = ends.every(end => /^[-−]?[\d\s.,]+$/.test(end))
  return low !== undefined && high !== undefined && more.length === 0 && areNumbers ? [low, high] : null
}
