import type { Label } from '../../../contract/label.ts'
import { isOrdered } from '../../label/labelTypes.ts'
import { isYear } from './dataset.ts'
import { explain } from './explain.ts'
import type { Grammar } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Requested order of zones by a label, or by the default one, and the requested number of first zones. */
export type ReadOrder = {
  label: Label | null
  /** Null if the line only asks to sort. */
  direction: 'asc' | 'desc' | null
  count: number | null
  /** The line compares the size of zones: « le plus grand département ». */
  isOfSize: boolean
}

type OrderNames = { labels: readonly Named<Label>[]; zones: readonly Named<unknown>[] }

/**
 * Parses a line as an order: `top 10 population`, `le plus peuplé`, `sort by area descending`; null if it is
 * not.
 * @param isOfNamed Whether the line also names a dataset, of which one word is enough: “lowest”.
 */
export function readOrder(
  tokens: readonly Token[],
  { labels, zones }: OrderNames,
  grammar: Grammar,
  isOfNamed = false,
): ReadOrder | null {
  const read = explain(tokens, ['lowest', 'highest', 'sort', 'size', 'asks', 'show'], labels, zones, grammar)
  if (!read) return null
  const { said, items, numbers } = read
  const [label = null] = items
  const [count = null, ...others] = numbers
  const isSorted = said.has('sort')
  const directions = [...said].filter(kind => kind === 'lowest' || kind === 'highest')
  // “Smallest to largest” starts with the smallest, and “top 3 least populated” only counts with “top”.
  const first = tokens[0]?.text === 'top' && count !== null ? directions.at(-1) : directions[0]
  const isHighest =
    first === 'highest' || (label !== null && tokens.some(({ text }) => SUPERLATIVE.test(text)))
  const isDirected = isHighest || first === 'lowest'
  // « Le plus pauvre » has the lowest value.
  const isOpposite = tokens.some(({ text }) => grammar.opposite.some(([word]) => word === text))
  const isRange = said.has('highest') && said.has('lowest')
  const isOfSize = !isRange && tokens.some(({ text }) => grammar.size.some(([word]) => word === text))
  // « La dernière présidentielle » asks for the latest date.
  const isRecent = tokens.some(({ text }) =>
    grammar.everywhere.some(([word, ...more]) => more.length === 0 && word === text),
  )
  if (isOfNamed && isRecent && label === null && count === null) return null
  const isClear =
    isOfNamed ||
    label !== null ||
    count !== null ||
    isSorted ||
    isOfSize ||
    isRange ||
    said.has('asks') ||
    // “A to z”
    tokens.some(({ text }) => text === 'z') ||
    tokens.length > SHORT
  // « Du plus dense au moins dense » names one label twice.
  if (!isClear || new Set(items).size > 1 || others.length > 0) return null
  if (!isDirected && (!isSorted || label === null)) return null
  // « La région qui a le plus de départements » does not sort by the names of the regions.
  if (label !== null && !isSorted && !isOrdered(label.type) && first !== undefined) return null
  if (count !== null && (count < 1 || !Number.isInteger(count) || isYear(count))) return null
  const isLowest = (first === 'lowest') !== isOpposite
  return { label, direction: isDirected ? (isLowest ? 'asc' : 'desc') : null, count, isOfSize }
}

/** A direction of few words does not order zones by itself: “first”. */
const SHORT = 4
/** English superlative of a label: “densest”. */
const SUPERLATIVE = /[a-z]{3}est$/
