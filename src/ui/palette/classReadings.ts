import { findCommand } from '../../commands/registry.ts'
import type { Label } from '../../contract/label.ts'
import { type ClassChoice, readClasses } from '../../domain/search/reading/classes.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import type { Named } from '../../domain/search/reading/names.ts'
import type { LineNames } from './readingNames.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Reading } from './togetherRows.ts'

/** Reads classes of a label, or of the usual one: « population en 7 classes », « du jaune au rouge ». */
export function readingOfClasses(
  dataset: string,
  tokens: readonly Token[],
  { labels, usual }: Pick<LineNames, 'labels' | 'usual'>,
  rowIndex: RowIndex,
  isShade = false,
): Reading | null {
  const names = namesOfClasses(rowIndex, dataset, labels)
  const classes = readClasses(tokens, names, rowIndex.words.grammar, isShade)
  const classified = classes && (classes.label ?? usual)
  if (!classes || !classified) return null
  const { method, ramp, count } = classes
  return {
    id: 'label.classify',
    args: [dataset, classified.name, method ?? DEFAULT_METHOD, count ?? DEFAULT_COUNT, ramp ?? NO_RAMP],
  }
}

/** Reads circles of the label that is displayed: « en cercles », “bubbles”. */
export function circlesAlone(
  tokens: readonly Token[],
  { zones }: LineNames,
  rowIndex: RowIndex,
): Reading | null {
  const kinds = ['circles', 'verbs', 'show', 'in'] as const
  const read = explain(tokens, kinds, [], zones, rowIndex.words.grammar)
  const command = findCommand('form.choose')
  const isMeant = read?.said.has('circles') && read.numbers.length === 0
  return isMeant && command && rowIndex.isPossible(command, ['circle'])
    ? { id: command.id, args: ['circle'] }
    : null
}

const DEFAULT_METHOD = 'quantile'
const DEFAULT_COUNT = '5'
/** Choice of the colours instead of a ramp. */
const NO_RAMP = 'free'

/** Methods and ramps, which every line reads. They are the same for every dataset. */
const classNames = new WeakMap<readonly Named<Label>[], Named<Label | ClassChoice>[]>()

/** Returns labels, and the methods and ramps of their classes, by their words. */
export function namesOfClasses(rowIndex: RowIndex, dataset: string, labels: readonly Named<Label>[]) {
  const known = classNames.get(labels)
  if (known) return known
  const command = findCommand('label.classify')
  const named = (kind: ClassChoice['kind'], before: readonly string[]) =>
    (command ? rowIndex.phrases(command, [dataset, ...before]) : [])
      .filter(({ item }) => item !== NO_RAMP)
      .map(({ item: value, phrases: said }) => ({ item: { kind, value }, phrases: said }))
  const [label, method, count] = ['', DEFAULT_METHOD, DEFAULT_COUNT]
  const ramps = named('ramp', [label, method, count]).map(byEnds)
  const names = [...labels, ...named('method', [label]), ...ramps]
  classNames.set(labels, names)
  return names
}

/** Returns a ramp with its whole names and its two ends, in both directions: « du jaune au rouge ». */
function byEnds({ item, phrases }: Named<ClassChoice>): Named<ClassChoice> {
  const whole = phrases.filter(({ rank }) => rank <= 1)
  const ends = whole.flatMap(({ words: [first, ...others] }) => {
    const last = others.at(-1)
    if (first === undefined || last === undefined) return []
    return [
      [first, last],
      [last, first],
    ].map(words => ({ words, rank: 1 }))
  })
  return { item, phrases: [...whole, ...ends] }
}
