import type { Label } from '../../../contract/label.ts'
import { CLASSES_MAX, CLASSES_MIN } from '../../../contract/limits.ts'
import { isOrdered } from '../../label/labelTypes.ts'
import { explain } from './explain.ts'
import { type Grammar, isSaid } from './grammar.ts'
import type { Token } from './line.ts'
import type { Named } from './names.ts'

/** Method or colour ramp of classes. */
export type ClassChoice = { kind: 'method' | 'ramp'; value: string }

/** Longest preposition among the words for classes. */
const SHORTEST = 2

export type ReadClasses = {
  label: Label | null
  method: string | null
  ramp: string | null
  count: string | null
}

/**
 * Parses a line as classes of a label: `jenks 5`, `population en 6 quantiles`, `colorer en viridis`; null if
 * it is not.
 * @param names Names of labels, methods and ramps.
 * @param isShade Whether the name of one colour means its ramp: « communes en vert ».
 */
export function readClasses(
  tokens: readonly Token[],
  names: readonly Named<Label | ClassChoice>[],
  grammar: Grammar,
  isShade = false,
): ReadClasses | null {
  const read = explain(tokens, ['gradient', 'colour', 'in', 'verbs'], names, [], grammar)
  if (!read) return null
  const chosen = (kind: ClassChoice['kind']) =>
    read.items.flatMap(item => ('kind' in item && item.kind === kind ? [item.value] : []))
  const [label = null, ...others] = read.items.filter((item): item is Label => !('kind' in item))
  const [number = null, ...numbers] = read.numbers
  const isCount = number === null || (number >= CLASSES_MIN && number <= CLASSES_MAX)
  const [method = null, ...methods] = chosen('method')
  const [ramp = null, ...ramps] = chosen('ramp')
  if (methods.length + ramps.length > 0) return null
  // « 7 classes » names them; « en 7 » alone does not.
  const namesClasses = tokens.some(({ text }) =>
    grammar.in.some(([word = '']) => word.length > SHORTEST && isSaid(text, word)),
  )
  // « Du rouge au bleu » names a ramp, and « couleur rouge » a colour.
  const isColour = (text: string) => grammar.colour.some(([word]) => word !== undefined && isSaid(text, word))
  const isSeveral = tokens.filter(({ text }) => !grammar.isFiller(text) && !isColour(text)).length > 1
  const isMeant =
    method !== null ||
    (number !== null && namesClasses) ||
    (ramp !== null && (isShade || read.said.has('gradient') || isSeveral)) ||
    (label !== null && (ramp !== null || (number !== null && read.said.has('in'))))
  if (!isMeant || !isCount || others.length > 0 || numbers.length > 0 || (label && !isOrdered(label.type)))
    return null
  return {
    label,
    method: method ?? (number === null ? 'continuous' : null),
    ramp,
    count: number === null ? null : String(number),
  }
}
