import { activeIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import { hasWord } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import type { Wished } from '../../domain/search/reading/wishes.ts'
import { NAMES } from './choiceReadings.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Returns the rows of the commands that people ask for with the words of a line: “see the whole map again”. */
export function wishRows(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const { words, snapshots } = rowIndex
  const vocabulary = rowIndex.vocabulary()
  const meantBy = (word: string) => {
    if (words.grammar.isWord(word) || words.grammar.isDeclined(word) || vocabulary.knows(word, false))
      return word
    const corrected = vocabulary.corrected(word)
    // « Orange » is no « range ».
    return corrected === null || corrected[0] === word[0] ? corrected : word
  }
  const active = activeIn(snapshots)
  const standsFor: Readonly<Record<string, string | null | undefined>> = {
    '@active': active,
    '@label': rowIndex.names().usual?.name ?? null,
    '@title': rowIndex.names().title?.name ?? null,
  }
  const whole = words.wishes.find(textsOf(tokens), meantBy)
  const wished = whole.length > 0 ? whole : wishedBefore(tokens, meantBy, rowIndex)
  const rows = wished.flatMap(({ id, args }) => {
    const given = args.map(arg => (arg === NAMES ? arg : arg in standsFor ? standsFor[arg] : arg))
    const all = given.every(arg => typeof arg === 'string') ? given : []
    const row = rowOf({ id, args: all }, rowIndex) ?? rowOf({ id, args: [] }, rowIndex)
    if (!row || row.args.length > 0 || active === null) return row ?? []
    // The row names the dataset: « Retirer › Départements français ».
    const isOfDataset =
      row.command.steps.length === 1 &&
      rowIndex.choices(row.command, []).some(({ value }) => value === active)
    return (isOfDataset && rowOf({ id, args: [active] }, rowIndex)) || row
  })
  // A complete command precedes one that asks for more.
  return rows.toSorted((one, other) => Number(one.asks) - Number(other.asks))
}

/** Returns the commands without a name that a line gives one: “create a token called ci-bot”. */
function wishedBefore(
  tokens: readonly Token[],
  meantBy: (word: string) => string | null,
  { words }: RowIndex,
): readonly Wished[] {
  const at = tokens.findIndex(({ text }, place) => place > 1 && hasWord(words.grammar.called, text))
  if (at < 0) return []
  const wished = words.wishes.find(textsOf(tokens.slice(0, at)), meantBy)
  return wished.filter(({ id }) => findCommand(id)?.steps.length === 0)
}
