import type { FilterOperator } from '../../contract/filter.ts'
import type { Label } from '../../contract/label.ts'
import { LANGUAGES, type Language, OWN_LANGUAGE, WORDS } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import { equal } from '../equal.ts'
import { fold } from '../fold.ts'
import { findLabels } from '../label/findLabels.ts'
import { LABEL_TYPES, measureOf } from '../label/labelTypes.ts'
import { COMBINATORS, type Combinator } from './filterDraft.ts'

/** Signs of the operators, the default first. */
export const SIGNS: Record<FilterOperator, readonly [string, ...string[]]> = {
  equals: ['=', '=='],
  notequals: ['!=', '≠', '<>'],
  contains: ['~'],
  lt: ['<'],
  lte: ['<=', '≤'],
  gt: ['>'],
  gte: ['>=', '≥'],
  empty: ['∅'],
  notempty: ['∃'],
}

/** Signs that describe a condition. Other operators are written in words. */
export const SHOWN_SIGNS: Partial<Record<FilterOperator, string>> = {
  equals: '=',
  notequals: '≠',
  lt: '<',
  lte: '≤',
  gt: '>',
  gte: '≥',
}

/** Words that join two conditions, in every language. */
const JOINS: ReadonlyMap<string, Combinator> = new Map(
  LANGUAGES.flatMap(language =>
    COMBINATORS.map(combinator => [fold(WORDS[language][combinator]), combinator]),
  ),
)

type Labels = readonly Label[]

type SentenceCondition = { label: Label; operator: FilterOperator; text: string }

/** Value of a condition, and further conditions, all joined by one word. */
export type SentenceValue = { text: string; combinator: Combinator; further: SentenceCondition[] }

const wordsOf = (text: string) =>
  text
    .replace(/(<=|>=|!=|<>|==|≤|≥|≠|<|>|=)/g, ' $1 ')
    .split(/\s+/)
    .filter(word => word !== '')

const joinOf = (word: string | undefined) => JOINS.get(fold(word ?? ''))

/**
 * Reads a value that may be followed by conditions: `10 000 et superficie < 50`. Text that is not a condition
 * belongs to the value, which may be any text: `Ille et Vilaine`.
 * @param labels Labels that further conditions may name.
 */
export function readSentenceValue(text: string, labels: Labels, language: Language): SentenceValue {
  const words = wordsOf(text)
  // A sign before the joining word is not part of a value.
  const signs = words.findIndex(word => operatorOf(word) !== null)
  for (let at = 1; at < words.length && at <= signs; at++) {
    const combinator = joinOf(words[at])
    const further = combinator && conditionsIn(words.slice(at + 1), combinator, labels, language)
    if (further) return { text: words.slice(0, at).join(' '), combinator, further }
  }
  return { text: text.trim(), combinator: 'and', further: [] }
}

/** Reads all words as conditions, or returns null. */
function conditionsIn(
  words: readonly string[],
  combinator: Combinator,
  labels: Labels,
  language: Language,
): SentenceCondition[] | null {
  const begun = beginningOf(words, labels)
  if (!begun) return null
  const { label, operator, rest } = begun
  for (let end = 1; end <= rest.length; end++) {
    const text = rest.slice(0, end).join(' ')
    if (!isValue(text, label, language)) continue
    if (end === rest.length) return [{ label, operator, text }]
    const others =
      joinOf(rest[end]) === combinator
        ? conditionsIn(rest.slice(end + 1), combinator, labels, language)
        : null
    if (others) return [{ label, operator, text }, ...others]
  }
  return null
}

const isValue = (text: string, { type }: Label, language: Language) =>
  LABEL_TYPES[type].read(text, language) !== null

/** Reads the label and sign at the start of some words. */
function beginningOf(words: readonly string[], labels: Labels) {
  const at = words.findIndex(word => operatorOf(word) !== null)
  const operator = operatorOf(words[at])
  const [label] = at > 0 ? findLabels(words.slice(0, at), labels) : []
  return label && operator && { label, operator, rest: words.slice(at + 1) }
}

function operatorOf(word: string | undefined): FilterOperator | null {
  const found = Object.entries(SIGNS).find(([, signs]) => word !== undefined && signs.includes(word))
  return (found?.[0] as FilterOperator | undefined) ?? null
}

/**
 * Returns completions of an unfinished line: after `10000 et sup`, each number whose name matches, compared
 * with its median.
 */
export function continuationsOf(text: string, labels: Labels, language: Language): SentenceValue[] {
  const words = wordsOf(text)
  const at = words.findLastIndex(word => joinOf(word) !== undefined)
  const combinator = joinOf(words[at])
  if (at < 1 || !combinator) return []
  const before = readSentenceValue(words.slice(0, at).join(' '), labels, language)
  if (before.further.length > 0 && before.combinator !== combinator) return []
  const tail = words.slice(at + 1)
  const begun = beginningOf(tail, labels)
  if (begun && begun.rest.length > 0) return []
  const wanted = begun ? [begun.label] : tail.length === 0 ? labels : findLabels(tail, labels)
  const continued = wanted.flatMap((label): SentenceValue[] => {
    const middle = middleOf(label, language)
    if (middle === null) return []
    const condition = { label, operator: begun?.operator ?? 'gte', text: middle }
    return [{ text: before.text, combinator, further: [...before.further, condition] }]
  })
  // After an operator without a value, a completion would be read as the value.
  return continued.filter(candidate =>
    equal(readSentenceValue(writeSentenceValue(candidate), labels, language), candidate),
  )
}

/** Returns the median of a label as users type it; null if its values have no order. */
export function middleOf(label: Label, language: Language): string | null {
  const middle = medianOf(label)
  return middle === null ? null : (measureOf(label.type)?.write(middle, language) ?? null)
}

/** Returns the median of a label as texts show it; null if its values have no order. */
export function middleShown(label: Label, language: Language): string | null {
  const middle = medianOf(label)
  return middle === null ? null : (measureOf(label.type)?.format(middle, language) ?? null)
}

const medianOf = ({ stats: { quantiles, min } }: Label): number | null =>
  quantiles[quantiles.length >> 1] ?? min

/** Writes the value of a condition and further conditions, so that `readSentenceValue` reads them again. */
export const writeSentenceValue = ({ text, combinator, further }: SentenceValue): string =>
  [
    text,
    ...further.flatMap(({ label, operator, text: value }) => [
      WORDS[OWN_LANGUAGE][combinator],
      label.name,
      SIGNS[operator][0],
      value,
    ]),
  ].join(' ')

/** Writes the value of a condition and further conditions, with the titles of labels in a language. */
export const formatSentenceValue = (
  { text, combinator, further }: SentenceValue,
  language: Language,
): string =>
  [
    text,
    ...further.flatMap(({ label, operator, text: value }) => [
      WORDS[language][combinator],
      inLanguage(label.title, language),
      SHOWN_SIGNS[operator] ?? SIGNS[operator][0],
      value,
    ]),
  ].join(' ')
