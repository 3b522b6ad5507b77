import { COLOUR_CHOICES } from '../../commands/colour.commands.ts'
import { type Shade, shadeOf } from '../../domain/colour/shade.ts'
import { fold } from '../../domain/fold.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { type Grammar, hasWord, isSameWord, type Phrase } from '../../domain/search/reading/grammar.ts'
import { type Token, typedOf } from '../../domain/search/reading/line.ts'
import type { Named } from '../../domain/search/reading/names.ts'
import { declinedIn } from './declinedLines.ts'
import type { LineNames } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { textsOf } from './words.ts'

/** Colours by name, in web notation. There is one grammar. */
const knownColours = new WeakMap<Grammar, readonly Named<string>[]>()

/** Returns the colours that a line may name: the choices of the product, and shades with a name of their own. */
export function namesOfColours({ words }: RowIndex): readonly Named<string>[] {
  const phrases = (said: readonly Phrase[]) => said.map(each => ({ words: each, rank: 0 }))
  const known = knownColours.get(words.grammar) ?? [
    ...COLOUR_CHOICES.map(choice => ({
      item: choice.value,
      phrases: phrases(textsOf(choice, words).map(text => fold(text).split(' '))),
    })),
    ...words.grammar.colours.map(({ of, said }) => ({ item: of, phrases: phrases(said) })),
  ]
  knownColours.set(words.grammar, known)
  return known
}

/** Words that describe a colour or surround it. */
const AROUND = ['colour', 'verbs', 'show', 'in', 'shade', 'light', 'dark'] as const

/**
 * Reads a colour, in web notation: « rouge », “make it dark green”. « Dégradé rouge » names a ramp instead.
 * @param zones Names of the displayed zones, which the line may contain.
 */
export function colourIn(
  tokens: readonly Token[],
  { zones }: Pick<LineNames, 'zones'>,
  rowIndex: RowIndex,
): string | null {
  const { grammar } = rowIndex.words
  if (tokens.some(({ text }) => hasWord(grammar.gradient, text))) return null
  const read = explain(tokens, AROUND, namesOfColours(rowIndex), zones, grammar)
  const named = read?.items ?? []
  // “Mustard yellow” is a shade beside the colour that it is a shade of.
  const shades = named.length === 2 ? named.filter(item => !isListed(item)) : []
  const [value, ...others] = shades.length === 1 ? shades : named
  if (!read || value === undefined || others.length + read.numbers.length > 0) return null
  // “Plan a route” asks for a missing feature, and not for « rouge ».
  if (!isExact(tokens, rowIndex) && declinedIn(tokens, rowIndex)) return null
  const [shade, ...more] = SHADES.filter(kind => read.said.has(kind))
  return shade && more.length === 0 ? shadeOf(value, shade) : value
}

const isListed = (colour: string) => COLOUR_CHOICES.some(({ value }) => value === colour)

/** Returns whether a word of a line is a word of a colour, without a typing error. */
const isExact = (tokens: readonly Token[], rowIndex: RowIndex): boolean =>
  namesOfColours(rowIndex).some(({ phrases }) =>
    phrases.some(({ words }) => tokens.some(({ text }) => words.some(word => isSameWord(text, word)))),
  )

/** Returns the row of a colour in web notation: “#1e88e5”. */
export function writtenColourRows(search: string, rowIndex: RowIndex): Row[] {
  const row = search.startsWith('#') ? rowOf({ id: 'colour.set', args: [search] }, rowIndex) : null
  return row ? [row] : []
}

const SHADES: readonly Shade[] = ['light', 'dark']

export function colourRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const colour = colourIn(tokens, names, rowIndex)
  const row = colour === null ? null : rowOf({ id: 'colour.set', args: [colour] }, rowIndex)
  if (!row) return []
  // A shade is named as typed: « Couleur › vert pomme ».
  return [isListed(colour ?? '') ? row : { ...row, path: [...row.path.slice(0, -1), typedOf(tokens)] }]
}
