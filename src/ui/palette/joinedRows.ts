import { activeIn } from '../../commands/choices.ts'
import { isOrdered } from '../../domain/label/labelTypes.ts'
import { type Grammar, hasWord, type Phrase, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { findAt } from '../../domain/search/reading/names.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { FILTERS, joined } from './togetherRows.ts'

/** Signs between two commands. */
const SIGNS: ReadonlySet<string> = new Set([',', ';'])

/** Commands that give the displayed zones to others. */
const OUTPUTS: ReadonlySet<string> = new Set([
  'download.start',
  'download.picture',
  'link.copy',
  'embed.copy',
])

/** Returns whether a word leads to the zones of a statistic: « population totale de la Bretagne », “in Brittany”. */
const isOwner = (word: string, { of, leads }: Grammar) => hasWord(of, word) || hasWord(leads, word)

/** Returns whether a preposition may continue a command: “in a spreadsheet” is about a whole line. */
const continues = ({ command: { id } }: Row, word: string, grammar: Grammar): boolean => {
  const isLead = hasWord(grammar.leads, word)
  if (id === 'column.describe') return isOwner(word, grammar)
  // “Share of…” is a proportion.
  if (OUTPUTS.has(id))
    return isLead || hasWord(grammar.sources, word) || (isOwner(word, grammar) && id.startsWith('download.'))
  return (isLead && FILTERS.has(id)) || (id === 'zones.selectFirst' && isOwner(word, grammar))
}

/** Returns the row of a part of a line, or null if it is not one complete command. */
type Read = (part: readonly Token[]) => Row | null

/** Longest line that is read in parts, whose number grows with the square of its words. */
const LONGEST = 14

/** Commands of the ends of a line, by their number of words: each end is read once. */
type Ends = Map<number, readonly Row[]>

/**
 * Returns the row of a line with several commands on the displayed data: « densité > 500 en rouge », “keep Brittany and
 * save as png”.
 */
export function joinedRows(tokens: readonly Token[], rowIndex: RowIndex, read: Read): Row[] {
  if (activeIn(rowIndex.snapshots) === null || tokens.length > LONGEST) return []
  const commands = splitIn(tokens, rowIndex, read, new Map())
  return commands.length > 1 ? [joined(commands)] : []
}

const roleOf = ({ command: { id } }: Row) => (FILTERS.has(id) && id !== 'values.set' ? 'filter' : id)

/** Returns the commands of the end of a line: one for the whole, or one of each part; empty if a part is none. */
function commandsIn(tokens: readonly Token[], rowIndex: RowIndex, read: Read, ends: Ends): readonly Row[] {
  const known = ends.get(tokens.length)
  if (known) return known
  const whole = read(tokens)
  const commands = whole ? [whole] : splitIn(tokens, rowIndex, read, ends)
  ends.set(tokens.length, commands)
  return commands
}

/** Returns the commands of a line in two parts or more; empty if a part is none. */
function splitIn(tokens: readonly Token[], rowIndex: RowIndex, read: Read, ends: Ends): readonly Row[] {
  const { grammar } = rowIndex.words
  const words = textsOf(tokens)
  for (let at = 1; at < tokens.length; at++) {
    const joint = jointAt(words, at, grammar)
    // “Download only Occitanie as xlsx”: the format alone asks for the file.
    const verb = joint === 0 ? phraseAt(words, 0, grammar.download) : 0
    const one = joint === null ? null : read(tokens.slice(verb < at ? verb : 0, at))
    if (joint === null || !one) continue
    if (joint === 0 && !continues(one, words[at] ?? '', grammar)) continue
    const rest = tokens.slice(at + joint)
    const others = commandsIn(rest, rowIndex, read, ends)
    // « Croiser population et communes » names a label, and not the dataset of this name.
    const { labels } = rowIndex.names()
    const isDisplay = others.length === 1 && others[0]?.command.id === 'dataset.display'
    const isShown = phraseAt(textsOf(rest), 0, grammar.show) > 0
    if (isDisplay && !isShown && rest.some((_, at) => findAt(rest, at, labels))) continue
    // “Embed this in my site” names no zones.
    const isOutput = joint === 0 && OUTPUTS.has(one.command.id)
    if (isOutput && !others.every(({ command }) => FILTERS.has(command.id))) continue
    const all = [one, ...others.map(each => ofLabel(one, each, rest, rowIndex))]
    // « Bretagne et Normandie, puis PNG » has one filter of two values.
    if (others.length > 0 && new Set(all.map(roleOf)).size === all.length) return all
  }
  return []
}

/** Returns a comparison of the label that the command before it names: “colour by density and keep those above 100”. */
function ofLabel(one: Row, other: Row, rest: readonly Token[], rowIndex: RowIndex): Row {
  const { labels, usual } = rowIndex.names()
  const [, label = ''] = one.args
  const isOther = !FILTERS.has(other.command.id) || other.args[1] !== usual?.name
  if (isOther || !labels.some(({ item }) => item.name === label && isOrdered(item.type))) return other
  if (rest.some((_, at) => findAt(rest, at, labels) !== null)) return other
  return rowOf({ id: other.command.id, args: other.args.with(1, label) }, rowIndex) ?? other
}

/** Returns the length of a joint at a place of a line, without the words of the second command; null if none is there. */
function jointAt(words: readonly string[], at: number, grammar: Grammar): number | null {
  const { and, sources } = grammar
  const isAnd = (phrase: Phrase) => phrase.every((word, place) => words[at + place] === word)
  const length = SIGNS.has(words[at] ?? '') ? 1 : (and.find(isAnd)?.length ?? 0)
  // « , et »
  const next = length > 0 ? phraseAt(words, at + length, and) : 0
  if (length > 0) return length + next
  const word = words[at] ?? ''
  return hasWord(sources, word) || isOwner(word, grammar) ? 0 : null
}

/** Returns whether a command of a joined row displays a dataset. */
export const displaysData = ({ command, lead }: Row) =>
  [command.id, lead?.by?.id].some(id => id === 'dataset.display' || id === 'instance.show')
