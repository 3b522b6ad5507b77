import { type FilterOperator, needsValue } from '../../../contract/filter.ts'
import type { Label } from '../../../contract/label.ts'
import { isOrdered } from '../../label/labelTypes.ts'
import { isYear } from './dataset.ts'
import { type Grammar, phraseAt } from './grammar.ts'
import type { Token } from './line.ts'
import { findAt, hasTypo, type Named } from './names.ts'
import { territoriesAmong } from './territories.ts'

/** Condition on a label: a comparison with a number, or a value. */
export type ReadCondition = { label: Label; operator: FilterOperator; value: number | string }

export type ReadConditions = { conditions: ReadCondition[]; combinator: 'and' | 'or' }

/** Names that conditions may contain. */
export type Names = {
  labels: readonly Named<Label>[]
  values: readonly Named<{ label: Label; value: string }>[]
  /** Words for the zones themselves, such as « départements ». */
  zones: readonly Named<unknown>[]
  /** Label of a comparison that names none. */
  usual: Label | null
  /** Label with the names of zones: « communes commençant par Saint ». */
  title?: Label | null
  /** Label with names that only the server knows, and whether an unknown word may be one. */
  unlisted?: { label: Label; isPart: (word: string) => boolean }
}

const COMPARISONS = ['gte', 'lte', 'gt', 'lt'] as const
const OPPOSITE = { gte: 'lt', lte: 'gt', gt: 'lte', lt: 'gte' } as const

/**
 * Reads a line as conditions: `plus de 500 000 habitants`, `population between 1 and 2`, `tout sauf la Corse`,
 * `Bretagne ou Occitanie`. Null if any word is left unexplained.
 */
export function readConditions(
  tokens: readonly Token[],
  names: Names,
  grammar: Grammar,
): ReadConditions | null {
  const reader = new ConditionReader(tokens, names, grammar)
  return reader.read()
}

/** Shortest word that may be a part of a name. */
const SHORTEST_NAME = 3

/** Least number of an interval without its label. */
const LEAST_BARE = 1000

/** Word or sign between two conditions. */
type Joint = 'and' | 'or' | ','

class ConditionReader {
  private at = 0
  private readonly conditions: ReadCondition[] = []
  /** Words between the conditions; null where there is none. */
  private readonly joints: (Joint | null)[] = []
  private joint: Joint | null = null
  private isNegated = false
  /** A word such as « et » announces another condition. */
  /** Label named before its comparison, and the label of the last comparison. */
  private pending: Label | null = null
  private last: Label | null = null
  private readonly words: readonly string[]
  private readonly tokens: readonly Token[]
  private readonly names: Names
  private readonly grammar: Grammar

  constructor(tokens: readonly Token[], names: Names, grammar: Grammar) {
    const words = tokens.map(({ text }) => text)
    // « Corse et outre-mer exclus »
    const end = words.findIndex(
      (_, at) => at > 0 && at + phraseAt(words, at, grammar.excluded) === words.length,
    )
    this.isNegated = end > 0
    this.tokens = end > 0 ? tokens.slice(0, end) : tokens
    this.names = names
    this.grammar = grammar
    this.words = this.tokens.map(({ text }) => text)
  }

  read(): ReadConditions | null {
    while (this.at < this.tokens.length) if (!this.readNext()) return null
    const { conditions, joints } = this
    const combinator = joints.includes('or') ? 'or' : 'and'
    // « Plus de 500 communes en Bretagne ou Normandie » needs the first condition too.
    const isMixed = combinator === 'or' && joints.some(joint => joint !== 'or' && joint !== ',')
    if (isMixed && conditions.some(({ label }) => label !== conditions[0]?.label)) return null
    // A line has no place for a condition without a value after another one.
    if (conditions.length > 1 && conditions.some(({ operator }) => !needsValue(operator))) return null
    return conditions.length > 0 && !this.pending && !this.joint ? { conditions, combinator } : null
  }

  private readNext(): boolean {
    return (
      this.readContent() ||
      this.readInterval() ||
      this.readComparison() ||
      this.readEquality() ||
      this.readBound() ||
      // « Pas-de-Calais » is not a negation.
      this.readValue(2) ||
      this.readNegation() ||
      this.readOverseas() ||
      this.readValue() ||
      this.readLabel() ||
      this.readJoin() ||
      this.skip() ||
      this.readUnknown()
    )
  }

  private phrase(
    key:
      | 'contains'
      | 'empty'
      | 'notempty'
      | 'between'
      | 'upTo'
      | 'not'
      | 'notequals'
      | 'equals'
      | 'and'
      | 'or'
      | 'asks'
      | 'show'
      | 'inspects'
      | 'shares'
      | 'percent'
      | 'orMore'
      | 'orLess'
      | 'overseas',
    at: number,
  ) {
    return phraseAt(this.words, at, this.grammar[key])
  }

  /** Moves past small words, and the sign of a percentage. */
  private afterFillers(at: number): number {
    const isSmall = (word: string) => word === '%' || this.grammar.isFiller(word)
    let next = at
    while (next < this.words.length && isSmall(this.words[next] ?? '')) next++
    return next
  }

  private numberAt(at: number): { value: number; next: number } | null {
    const place = this.tokens[at]?.number === null ? this.afterFillers(at) : at
    const value = this.tokens[place]?.number ?? null
    return value === null ? null : { value, next: place + 1 }
  }

  /** Reads a label between a comparison and its number: “above magnitude 5”. */
  private numberOfLabel(at: number): { value: number; next: number } | null {
    const found = this.pending ? null : findAt(this.tokens, this.afterFillers(at), this.orderedLabels())
    const number = found && this.numberAt(this.afterFillers(at) + found.length)
    if (number) this.pending = found.item
    return number
  }

  /**
   * Finds the label of a comparison: after its number, before it, the last one, or the usual one.
   * @param isNamed Whether the line must name it.
   */
  private labelOfComparison(next: number, isNamed = false): { label: Label; next: number } | null {
    if (!this.pending) {
      // “Per km2” is a density, and “km2” an area.
      const whole = findAt(this.tokens, next, this.orderedLabels())
      const place = whole ? next : this.afterFillers(next)
      const found = whole ?? findAt(this.tokens, place, this.orderedLabels())
      if (found) return { label: found.item, next: this.afterLabel(found.item, place + found.length) }
    }
    // The label may be named on both sides of its number: « population de plus de 10 000 habitants ».
    const after = this.afterFillers(next)
    const repeated = findAt(this.tokens, after, this.orderedLabels())
    if (repeated && repeated.item === this.pending)
      return { label: repeated.item, next: after + repeated.length }
    // A year alone is not compared with any number.
    const isYear = /^(19|20)\d\d$/.test(this.words[next - 1] ?? '')
    // « Plus de 65 ans » is a part of the title of a label.
    const isTitle = this.names.labels.some(({ phrases }) =>
      phrases.some(({ words }) => words.includes(this.words[next - 1] ?? '')),
    )
    const usual = isYear || isTitle || isNamed ? null : this.names.usual
    const label = this.pending ?? (isNamed && isYear ? null : this.last) ?? usual
    return label && isOrdered(label.type) ? { label, next } : null
  }

  /** Moves past the name of a label after its unit: « 100 km de profondeur ». */
  private afterLabel(label: Label, next: number): number {
    const place = this.afterFillers(next)
    const found = findAt(this.tokens, place, this.orderedLabels())
    return found?.item === label ? place + found.length : next
  }

  private orderedLabels() {
    return this.names.labels.filter(({ item }) => isOrdered(item.type))
  }

  private add(label: Label, operator: FilterOperator, value: number | string): void {
    if (this.conditions.length > 0) this.joints.push(this.joint)
    this.conditions.push({ label, operator, value })
    this.joint = null
    this.pending = null
    this.last = label
  }

  /** Reads « région contient bre », « région est vide » and « région non vide ». */
  private readContent(): boolean {
    const pending = this.pending ?? (this.conditions.length === 0 ? (this.names.title ?? null) : null)
    if (!pending) return false
    for (const operator of ['notempty', 'empty'] as const) {
      const length = this.pending ? this.phrase(operator, this.at) : 0
      if (length === 0) continue
      this.add(pending, operator, '')
      this.at += length
      return true
    }
    const length = isOrdered(pending.type) ? 0 : this.phrase('contains', this.at)
    const from = this.at + length
    let to = from
    while (to < this.words.length && this.phrase('and', to) + this.phrase('or', to) === 0) to++
    if (length === 0 || to === from) return false
    this.add(pending, 'contains', this.words.slice(from, to).join(' '))
    this.at = to
    return true
  }

  private readInterval(): boolean {
    const length = this.phrase('between', this.at)
    // « 50 à 100 habitants », “density 50-100”
    const isBare = length === 0 && typeof this.tokens[this.at]?.number === 'number'
    const from = length > 0 || isBare ? this.numberAt(this.at + length) : null
    // « 13 et 83 » are two codes.
    const isList = from !== null && isBare && this.phrase('and', from.next) > 0
    const joined = from && !isList ? this.phrase('upTo', from.next) : 0
    const to = from && joined > 0 ? this.numberAt(from.next + joined) : null
    // “Towns 20k to 50k” can only mean the usual label.
    const isSmall = (from?.value ?? 0) < LEAST_BARE || isYear(from?.value ?? 0)
    const of = to && this.labelOfComparison(to.next, isBare && isSmall)
    if (!from || !to || !of || (isBare && isYear(from.value) && isYear(to.value))) return false
    this.add(of.label, 'gte', Math.min(from.value, to.value))
    this.add(of.label, 'lt', Math.max(from.value, to.value))
    this.at = of.next
    return true
  }

  /** Reads a number that a label equals, or not: “population not equal to 0”. */
  private readEquality(): boolean {
    const { pending } = this
    const [equal, other] = (['equals', 'notequals'] as const).map(kind => this.phrase(kind, this.at))
    const length = Math.max(equal ?? 0, other ?? 0)
    const number = length > 0 && pending && isOrdered(pending.type) ? this.numberAt(this.at + length) : null
    if (!pending || !number) return false
    this.add(pending, length === other ? 'notequals' : 'equals', number.value)
    this.at = number.next
    return true
  }

  private readComparison(): boolean {
    const [best] = COMPARISONS.map(operator => ({
      operator,
      length: phraseAt(this.words, this.at, this.grammar[operator]),
    })).sort((a, b) => b.length - a.length)
    const from = this.at + (best?.length ?? 0)
    const number = best && best.length > 0 ? (this.numberAt(from) ?? this.numberOfLabel(from)) : null
    const of = number && this.labelOfComparison(number.next)
    if (!best || !number || !of) return false
    // « Enlever ceux de moins de 5 000 » keeps the others.
    this.add(of.label, this.isNegated ? OPPOSITE[best.operator] : best.operator, number.value)
    this.at = of.next
    return true
  }

  /** Reads a comparison after its number: “magnitude 5 and above”, « 20 habitants maximum ». */
  private readBound(): boolean {
    const value = this.tokens[this.at]?.number ?? null
    if (value === null) return false
    const of = this.labelOfComparison(this.at + 1)
    if (!of) return false
    const [more, less] = (['orMore', 'orLess'] as const).map(kind => this.phrase(kind, of.next))
    if (!more && !less) return false
    this.add(of.label, more ? 'gte' : 'lte', value)
    this.at = of.next + (more || less || 0)
    return true
  }

  private readNegation(): boolean {
    const length = Math.max(this.phrase('not', this.at), this.phrase('notequals', this.at))
    // « Ont » is not a mistyped “not”.
    if (length === 0 || this.phrase('asks', this.at) >= length) return false
    this.isNegated = true
    this.at += length
    return true
  }

  /** Reads the overseas territories among the values of a label: « ni Corse ni outre-mer ». */
  private readOverseas(): boolean {
    const length = this.phrase('overseas', this.at)
    const territories = length > 0 ? territoriesAmong(this.names.values) : null
    // « Outre-mer » alone goes there.
    if (!territories || !(this.isNegated || this.conditions.length > 0)) return false
    for (const { label, value } of territories) {
      this.add(label, this.isNegated ? 'notequals' : 'equals', value)
      this.joint = this.isNegated ? 'and' : 'or'
    }
    this.joint = null
    this.at += length
    return true
  }

  /** @param shortest Least number of words of the value. */
  private readValue(shortest = 1): boolean {
    const known = this.pending
      ? this.names.values.filter(({ item }) => item.label === this.pending)
      : this.names.values
    const found = findAt(this.tokens, this.at, known)
    if (!found || found.length < shortest) return false
    // “Names” never corrects to Nîmes.
    const isOther =
      hasTypo(found.rank) && found.length === 1 && this.grammar.isWord(this.words[this.at] ?? '')
    if (isOther) return false
    this.add(found.item.label, this.isNegated ? 'notequals' : 'equals', found.item.value)
    this.at += found.length
    return true
  }

  private readLabel(): boolean {
    const found = findAt(this.tokens, this.at, this.names.labels)
    // « Nombre de départements » asks for zones, although « nombre » begins the name of a label.
    if (!found || this.phrase('asks', this.at) > found.length) return false
    const zones = findAt(this.tokens, this.at, this.names.zones)
    if (zones && zones.length >= found.length && zones.rank < found.rank) return false
    // A second label without a comparison is not a condition.
    if (this.pending) return false
    this.pending = found.item
    this.at += found.length
    return true
  }

  private readJoin(): boolean {
    // « Où » is folded like « ou », which needs a condition before it.
    const or = this.conditions.length > 0 || this.pending ? this.phrase('or', this.at) : 0
    const and = this.phrase('and', this.at)
    const length = Math.max(or, and, this.words[this.at] === ',' ? 1 : 0)
    if (length === 0) return false
    // « Pas en Bretagne ou Normandie » excludes both.
    this.joint = or > 0 && !this.isNegated ? 'or' : or + and > 0 ? 'and' : ','
    this.at += length
    return true
  }

  /** Reads unknown words as a part of a name: “Cook” of “Cook county”. */
  private readUnknown(): boolean {
    const { unlisted } = this.names
    if (!unlisted || this.pending || this.conditions.some(({ operator }) => operator === 'contains'))
      return false
    const { isWord, isFiller } = this.grammar
    const isName = (at: number) => {
      const word = this.words[at] ?? ''
      return (
        this.tokens[at]?.number === null && word.length >= SHORTEST_NAME && !isWord(word) && !isFiller(word)
      )
    }
    if (!isName(this.at) || !unlisted.isPart(this.words[this.at] ?? '')) return false
    const isNoValue = (at: number) => findAt(this.tokens, at, this.names.values) === null
    let to = this.at + 1
    while (
      isNoValue(to) &&
      (isName(to) || (isFiller(this.words[to] ?? '') && isName(to + 1) && isNoValue(to + 1)))
    )
      to++
    this.add(unlisted.label, 'contains', this.words.slice(this.at, to).join(' '))
    this.at = to
    return true
  }

  /** Skips question words, words for zones, and fillers. */
  private skip(): boolean {
    const zones = findAt(this.tokens, this.at, this.names.zones)?.length ?? 0
    const isFiller = this.grammar.isFiller(this.words[this.at] ?? '')
    const length = Math.max(
      this.phrase('asks', this.at),
      this.phrase('equals', this.at),
      this.phrase('show', this.at),
      this.names.unlisted ? this.phrase('inspects', this.at) : 0,
      this.conditions.length > 0 ? this.phrase('percent', this.at) : 0,
      // “Literacy rate below 50 %”
      this.pending ? this.phrase('shares', this.at) : 0,
      zones,
      isFiller ? 1 : 0,
      /^[;?%]$/.test(this.words[this.at] ?? '') ? 1 : 0,
    )
    this.at += length
    return length > 0
  }
}
