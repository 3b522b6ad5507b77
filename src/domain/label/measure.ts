import type { GivenMeasure } from '../../contract/import.ts'
import type { Label, LabelMeasure, LabelStats, LabelValue } from '../../contract/label.ts'
import { everyText } from '../../contract/texts.ts'
import { fold } from '../fold.ts'
import { float64List } from '../numberList.ts'

/** Known facts about the numbers of a label. */
export interface NumberFacts {
  min: number
  max: number
  areWhole: boolean
  /** True if the values increase by one, like row numbers. */
  areInARow: boolean
  /** Null if only statistics are known. */
  sum: number | null
}

type Named = Pick<Label, 'name' | 'title' | 'type' | 'unit'>

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const YEARS = words('annee annees an year yr millesime')
const RATIOS = words(
  'taux part parts pct pourcent pourcentage percent percentage share rate ratio rapport densite density proportion ' +
    'quotient moyen moyenne mean average median mediane per par',
)
const INDEXES = words('indice index score rang rank note magnitude idh hdi classement rating')
const COUNTS = words(
  'population pop habitants inhabitants personnes people menages households logements dwellings nombre number nb ' +
    'count total effectif effectifs somme sum surface superficie area longueur length',
)
/** Positions on a natural scale, which cannot be summed. */
const LEVELS = words(
  'altitude elevation hauteur height profondeur depth temperature distance age latitude longitude lat lon lng x y pente slope',
)

/** Areas that have numbers. A column with no other word holds codes: `departement`, `code_postal`, `num_region`. */
const AREAS = words(
  'departement dep dept dpt region reg commune com canton arrondissement epci cp postal zip',
)
const AREA_FILLERS = words('de du d le la l n no num numero')

/** Rate or share: `%`, `hab./km²`. */
const RATIO_UNIT = /[%‰/]|\b(per|par|pour)\b/i
/** Amounts that can be summed: people, areas, lengths, masses, money, energy. */
const AMOUNT_UNIT =
  /^(hab(itants?|\.)?|pers(onnes?|\.)?|people|inhabitants?|ha|[ckm]?m[²³23]|km|t|kg|[kmg]?€|[kmg]?\$|euros?|[kmgt]wh)$/i

/** Plausible year of statistics or plans. */
const isYear = (number: number): boolean => number >= 1500 && number <= 2100

/**
 * Guesses the measure of a label from the words in its name, title and unit, otherwise from its numbers. Null
 * for unknown measures, and for text.
 */
export function guessMeasure(label: Named, facts: NumberFacts | null): LabelMeasure | null {
  if (label.type !== 'number') return null
  return byWords(label, facts) ?? (facts && label.unit === null ? byNumbers(label, facts) : null)
}

/** Returns the measure of a label: the declared one, otherwise a guess. */
export function measureAs(
  given: GivenMeasure | null,
  label: Named,
  facts: () => NumberFacts | null,
): LabelMeasure | null {
  if (given === null) return guessMeasure(label, facts())
  return given === 'unknown' ? null : given
}

function byWords({ name, title, unit }: Named, facts: NumberFacts | null): LabelMeasure | null {
  const called = columnWords(name)
  const all = [...called, ...everyText(title).flatMap(columnWords)]
  const has = (found: ReadonlySet<string>, among = all) => among.some(word => found.has(word))
  const areWhole = facts?.areWhole ?? true
  if (unit === null && areWhole && has(YEARS, called) && (!facts || isYear(facts.min))) return 'year'
  if (unit === null && areWhole && (has(CODE_WORDS, called) || isArea(called))) return 'code'
  if (unit !== null && RATIO_UNIT.test(unit)) return 'ratio'
  if (has(RATIOS)) return 'ratio'
  if (has(INDEXES)) return 'index'
  if (isLevel(all)) return null
  return has(COUNTS) || (unit !== null && AMOUNT_UNIT.test(unit)) ? 'count' : null
}

/** Returns whether a column is named after an area and nothing else. */
const isArea = (called: readonly string[]): boolean =>
  called.some(word => AREAS.has(word)) && called.every(word => AREAS.has(word) || AREA_FILLERS.has(word))

const isLevel = (called: readonly string[]): boolean => called.some(word => LEVELS.has(word))

/** Sums of the shares of a whole. */
const WHOLES = [1, 100]

function byNumbers({ name, title }: Named, facts: NumberFacts): LabelMeasure | null {
  const { min, max, areWhole, areInARow, sum } = facts
  if (isLevel([name, ...everyText(title)].flatMap(columnWords))) return null
  if (areWhole) {
    if (isYear(min) && isYear(max)) return 'year'
    if (areInARow) return 'code'
    return min >= 0 ? 'count' : null
  }
  const areShares = sum !== null && WHOLES.some(whole => Math.abs(sum - whole) < whole / 1000)
  return min >= 0 && (max <= 1 || areShares) ? 'ratio' : null
}

/** Minimum length of a sequence that is unlikely to be accidental. */
const A_ROW = 20

/** Returns facts about values; null if none is a number. */
export function factsIn(values: Iterable<LabelValue>): NumberFacts | null {
  const list = float64List()
  for (const value of values) if (typeof value === 'number') list.push(value)
  const numbers = list.taken()
  if (numbers.length === 0) return null
  let [min, max, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const number of numbers) {
    min = Math.min(min, number)
    max = Math.max(max, number)
    sum += number
  }
  const areWhole = numbers.every(Number.isInteger)
  const isOneEach = max - min + 1 === numbers.length && areDistinct(numbers)
  return { min, max, areWhole, areInARow: areWhole && isOneEach && numbers.length >= A_ROW, sum }
}

/** Sorts instead of using a Set, which millions of numbers would make too large. */
function areDistinct(numbers: Float64Array): boolean {
  const sorted = numbers.sort()
  return sorted.every((number, at) => at === 0 || number !== sorted[at - 1])
}

/** Derives facts from statistics; null without numbers. */
export function factsOf({ min, max, distinct, quantiles }: LabelStats): NumberFacts | null {
  if (min === null || max === null) return null
  // Each quantile is between two neighbouring values, at a multiple of one step.
  const steps = quantiles.length - 1
  const isStep = (number: number) => Math.abs(number * steps - Math.round(number * steps)) < 1e-6
  const areWhole = [min, max].every(Number.isInteger) && quantiles.every(isStep)
  const isEven = quantiles.every((each, at) => Math.abs(each - (min + ((max - min) * at) / steps)) < 1e-6)
  const areInARow = areWhole && steps > 0 && isEven && max - min + 1 === distinct && distinct >= A_ROW
  return { min, max, areWhole, areInARow, sum: null }
}

/** Splits the name of a column into its folded words: `stopLat`, `stop_lat` and `Stop lat` are `stop`, `lat`. */
export const columnWords = (name: string): string[] =>
  fold(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words that name columns of codes. */
export const CODE_WORDS: ReadonlySet<string> = new Set(
  (
    'code codes cod id ids key cle insee iso iso2 iso3 isoa2 isoa3 a2 a3 n3 alpha alpha2 alpha3 cca2 cca3 ccn3 numeric ' +
    'fips geoid nuts siren siret codgeo depcom ref reference identifiant identifier uid'
  ).split(' '),
)
