import { activeIn } from '../../commands/choices.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { NAMES } from './choiceReadings.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Returns the rows of the commands that people ask for with the words of a line: “see the whole map again”. */
export function wishRows(tokens: readonly Token[], rowIndex: RowIndex): Row[] {
  const { words, snapshots } = rowIndex
  const vocabulary = rowIndex.vocabulary()
  const meantBy = (word: string) => {
    if (words.grammar.isWord(word) || vocabulary.knows(word, false)) return word
    const corrected = vocabulary.corrected(word)
    // « Orange » is no « range ».
    return corrected === null || corrected[0] === word[0] ? corrected : word
  }
  const active = activeIn(snapshots)
  const standsFor: Readonly<Record<string, string | null | undefined>> = {
    '@active': active,
    '@label': rowIndex.names().usual?.name ?? null,
  }
  const rows = words.wishes.find(textsOf(tokens), meantBy).flatMap(({ id, args }) => {
    const given = args.map(arg => (arg === NAMES ? arg : arg in standsFor ? standsFor[arg] : arg))
    const whole = given.every(arg => typeof arg === 'string') ? given : []
    const row = rowOf({ id, args: whole }, rowIndex) ?? rowOf({ id, args: [] }, rowIndex)
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
