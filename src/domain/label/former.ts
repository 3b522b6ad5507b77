import type { Text } from '../../contract/common.ts'
import { instanceParts, isInstanceId } from '../../contract/idParts.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import { byLanguage, WORDS } from '../../contract/languages.mjs'
import { inLanguage, sameInEveryLanguage } from '../../contract/texts.ts'
import type { Expression } from './expression.ts'

/**
 * Former values of a label, from another instance of its dataset (the base), for the zones of this instance.
 */
export type FormerLabel = Label & {
  readonly former: { readonly instance: string; readonly base: string; readonly label: string }
}

/** Forms of a change: the difference, or a percentage of the former value. */
export const AMOUNTS = ['difference', 'percent'] as const
export type Amount = (typeof AMOUNTS)[number]

/** Change of a label between the displayed instance and another one, the base: from the older to the newer one. */
export type ChangeSince = { label: string; base: string; amount: Amount; isBaseNewer: boolean }

const SIGN = '@'

/** Returns the name of a label in another instance. A stored label with the same name takes precedence. */
export const formerName = (label: string, base: string): string => `${label}${SIGN}${base}`

/** Reads the name of a label in another instance, or returns null. */
export function formerNamed(name: string): { label: string; base: string } | null {
  const at = name.lastIndexOf(SIGN)
  const base = name.slice(at + 1)
  return at > 0 && isInstanceId(base) ? { label: name.slice(0, at), base } : null
}

export const isFormer = (label: Label): label is FormerLabel => 'former' in label

/** Names an instance: alone, and in a sentence. */
export type InstanceNames = (instance: string) => { name: Text; inSentence: Text }

/** Names an instance by its edition, if its date is unknown. */
export const calledByEdition: InstanceNames = instance => {
  const name = sameInEveryLanguage(instanceParts(instance).edition ?? instance)
  return { name, inSentence: name }
}

/**
 * Creates the label of a former name, with the instance's name in its title. Its statistics are unknown. Null
 * if no label matches, or the instance belongs to another dataset.
 */
export function formerLabel(
  name: string,
  labels: readonly Label[],
  namesOf: InstanceNames,
): FormerLabel | null {
  const parts = formerNamed(name)
  const label = parts && labels.find(each => each.name === parts.label)
  if (!parts || label?.type !== 'number') return null
  const { base } = parts
  const [instance = ''] = label.id.split('.')
  if (instanceParts(instance).dataset !== instanceParts(base).dataset) return null
  const called = namesOf(base).name
  return {
    ...label,
    id: name,
    name,
    title: byLanguage(language => `${inLanguage(label.title, language)} (${inLanguage(called, language)})`),
    column: `${label.column} ${instance} ${name}`,
    stats: { min: null, max: null, nulls: 0, distinct: 0, quantiles: [] },
    former: { instance, base, label: label.name },
  }
}

/** Returns the names of the older and the newer label of a change. */
function endsOf({ label, base, isBaseNewer }: ChangeSince): [from: string, to: string] {
  const other = formerName(label, base)
  return isBaseNewer ? [label, other] : [other, label]
}

/**
 * Returns the expression of a change: `a - a@base`, or `100 * (a - a@base) / a@base` in percent. If the base
 * is newer, `a@base` and `a` are swapped.
 */
export function changeExpression(change: ChangeSince): Expression {
  const [from, to] = endsOf(change)
  const difference: Expression = { operator: '-', left: { label: to }, right: { label: from } }
  if (change.amount === 'difference') return difference
  const hundredfold: Expression = { operator: '*', left: { constant: '100' }, right: difference }
  return { operator: '/', left: hundredfold, right: { label: from } }
}

/** Reads an expression as a change between two instances, or returns null. */
export function changeIn(expression: Expression): ChangeSince | null {
  if (!('operator' in expression)) return null
  const { operator, left, right } = expression
  if (operator === '/' && 'operator' in left && left.operator === '*') {
    const isHundred = 'constant' in left.left && left.left.constant === '100'
    const difference = changeIn(left.right)
    const isOfOlder = difference !== null && 'label' in right && right.label === endsOf(difference)[0]
    return isHundred && isOfOlder && difference.amount === 'difference'
      ? { ...difference, amount: 'percent' }
      : null
  }
  if (operator !== '-' || !('label' in left) || !('label' in right)) return null
  const [newer, older] = [formerNamed(left.label), formerNamed(right.label)]
  if (older?.label === left.label) return { ...older, amount: 'difference', isBaseNewer: false }
  return newer?.label === right.label ? { ...newer, amount: 'difference', isBaseNewer: true } : null
}

/** Writes a change in words: `Population, change from 2016 to 2026`. */
export const changeTitle = (title: Text, from: Text, to: Text): Text =>
  byLanguage(language => {
    const { change, changeTo } = WORDS[language]
    const [name, start, end] = [title, from, to].map(text => inLanguage(text, language))
    return `${name}, ${change} ${start} ${changeTo} ${end}`
  })

/**
 * Returns the change in absolute numbers and in percent; null where undefined: 0 has no percentage, unknown
 * values have neither.
 */
export function amountsBetween(
  now: LabelValue | undefined,
  then: LabelValue | undefined,
): Record<Amount, number | null> {
  const isKnown = typeof now === 'number' && typeof then === 'number'
  const difference = isKnown ? now - then : null
  return { difference, percent: isKnown && then !== 0 ? (100 * (now - then)) / then : null }
}
