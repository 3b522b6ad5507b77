import { inEach, inLanguage, type Text } from '../../contract/common.ts'
import { InstanceId, instanceParts } from '../../contract/ids.ts'
import type { Label, LabelValue } from '../../contract/label.ts'
import { byLanguage, WORDS } from '../../contract/languages.mjs'
import type { Expression } from './expression.ts'

/** A label as it was in another instance of its dataset, the base, by the zones of this one. */
export type FormerLabel = Label & {
  readonly former: { readonly instance: string; readonly base: string; readonly label: string }
}

/** Amounts by which a number has changed: the difference, or that in percent of the former value. */
export const AMOUNTS = ['difference', 'percent'] as const
export type Amount = (typeof AMOUNTS)[number]

/** The change of a label since another instance. */
export type ChangeSince = { label: string; base: string; amount: Amount }

const SIGN = '@'

/** The name of a label as it was in another instance. A label of the data may be called like that: it comes first. */
export const formerName = (label: string, base: string): string => `${label}${SIGN}${base}`

/** Reads the name of a label as it was in another instance; null for any other. */
export function formerNamed(name: string): { label: string; base: string } | null {
  const at = name.lastIndexOf(SIGN)
  const base = name.slice(at + 1)
  return at > 0 && InstanceId.safeParse(base).success ? { label: name.slice(0, at), base } : null
}

export const isFormer = (label: Label): label is FormerLabel => 'former' in label

/** Says what an instance is called: by itself, and in a sentence after "since". */
export type InstanceNames = (instance: string) => { name: Text; inSentence: Text }

/** Calls an instance by its edition, where its date is not known. */
export const calledByEdition: InstanceNames = instance => {
  const name = inEach(instanceParts(instance).edition ?? instance)
  return { name, inSentence: name }
}

/**
 * Makes the label that a name says to be one of an instance as it was in another one, whose name follows in its title.
 * Its statistics are not known. Null where the labels have none like it, or the instances are of two datasets.
 */
export function formerLabel(
  name: string,
  labels: readonly Label[],
  namesOf: InstanceNames,
): FormerLabel | null {
  const said = formerNamed(name)
  const label = said && labels.find(each => each.name === said.label)
  if (!said || label?.type !== 'number') return null
  const { base } = said
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

/** Returns the expression of a change: `100 * (a - a@base) / a@base` in percent. */
export function changeExpression({ label, base, amount }: ChangeSince): Expression {
  const former = { label: formerName(label, base) }
  const difference: Expression = { operator: '-', left: { label }, right: former }
  if (amount === 'difference') return difference
  const hundredfold: Expression = { operator: '*', left: { constant: '100' }, right: difference }
  return { operator: '/', left: hundredfold, right: former }
}

/** Reads an expression as the change of a label since another instance; null for any other. */
export function changeIn(expression: Expression): ChangeSince | null {
  if (!('operator' in expression)) return null
  const { operator, left, right } = expression
  if (operator === '/' && 'operator' in left && left.operator === '*') {
    const isHundred = 'constant' in left.left && left.left.constant === '100'
    const difference = changeIn(left.right)
    const isOfFormer =
      difference !== null && 'label' in right && right.label === formerName(difference.label, difference.base)
    return isHundred && isOfFormer && difference.amount === 'difference'
      ? { ...difference, amount: 'percent' }
      : null
  }
  if (operator !== '-' || !('label' in left) || !('label' in right)) return null
  const former = formerNamed(right.label)
  return former?.label === left.label ? { ...former, amount: 'difference' } : null
}

/** Says a change in words: `Population, change since 2016`. @param base The name of the base in a sentence. */
export const changeTitle = (title: Text, base: Text): Text =>
  byLanguage(
    language => `${inLanguage(title, language)}, ${WORDS[language].change} ${inLanguage(base, language)}`,
  )

/** The amounts by which a number has changed; null where there is none: no percentage of 0, nothing of what is not known. */
export function amountsBetween(
  now: LabelValue | undefined,
  then: LabelValue | undefined,
): Record<Amount, number | null> {
  const isKnown = typeof now === 'number' && typeof then === 'number'
  const difference = isKnown ? now - then : null
  return { difference, percent: isKnown && then !== 0 ? (100 * (now - then)) / then : null }
}
