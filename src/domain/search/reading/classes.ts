import type { Label } from '../../../contract/label.ts'
import { CLASSES_MAX, CLASSES_MIN } from '../../../contract/limits.ts'
import { isOrdered } from '../../label/labelTypes.ts'
import { explain } from './explain.ts'
import { type Grammar, hasWord, isSaid, phraseAt } from './grammar.ts'
import { type Token, textsOf } from './line.ts'
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
  // « Du jaune au rouge foncé »
  const shown = phraseAt(textsOf(tokens), 0, grammar.show)
  // « Contour seul » shows nothing.
  const said = tokens.slice(tokens.length > shown + 1 ? shown : 0)
  const shades = [grammar.shade, grammar.light, grammar.dark]
  const plain = said.filter(({ text }) => !shades.some(phrases => hasWord(phrases, text)))
  const meant = withParts(withoutReplaced(plain, grammar), grammar)
  const read = explain(
    meant,
    ['gradient', 'colour', 'in', 'verbs', 'shares', 'and', 'highest'],
    names,
    [],
    grammar,
  )
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
  const namesClasses = tokens.some(
    ({ text }, at) =>
      grammar.in.some(([word = '']) => word.length > SHORTEST && isSaid(text, word)) ||
      // “Three shades”
      (typeof tokens[at - 1]?.number === 'number' && hasWord(grammar.hues, text)),
  )
  // « Du rouge au bleu » names a ramp, and « couleur rouge » a colour.
  const isColour = (text: string) => grammar.colour.some(([word]) => word !== undefined && isSaid(text, word))
  const isSeveral = said.filter(({ text }) => !grammar.isFiller(text) && !isColour(text)).length > 1
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

/** Removes the replaced number: « 7 classes au lieu de 5 ». */
function withoutReplaced(tokens: readonly Token[], { instead }: Grammar): readonly Token[] {
  const words = textsOf(tokens)
  const from = tokens.findIndex((_, at) => {
    const length = phraseAt(words, at, instead)
    return length > 0 && at + length + 1 === tokens.length && tokens.at(-1)?.number !== null
  })
  return from > 0 ? tokens.slice(0, from) : tokens
}

/** Writes « quartiles » as quantiles in four classes, where a line asks for classes. */
function withParts(
  tokens: readonly Token[],
  { colour, in: classes, verbs, quantiles }: Grammar,
): readonly Token[] {
  const words = textsOf(tokens)
  if (!words.some((_, at) => [colour, classes, verbs].some(kind => phraseAt(words, at, kind) > 0)))
    return tokens
  return tokens.flatMap(token => {
    const count = quantiles.get(token.text)
    if (count === undefined) return [token]
    return [
      { text: 'quantiles', number: null },
      { text: String(count), number: count },
    ]
  })
}
