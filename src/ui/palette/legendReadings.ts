import { activeIn } from '../../commands/choices.ts'
import { findCommand } from '../../commands/registry.ts'
import { TITLE } from '../../domain/colour/renamedLegend.ts'
import { fold } from '../../domain/fold.ts'
import { type Grammar, hasWord, type Phrase, phraseAt } from '../../domain/search/reading/grammar.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Signs between the legend and its new title. */
const SIGNS: ReadonlySet<string> = new Set([':', '='])

/** Reads a title for the legend: « appelle la légende Habitants », “legend title: Inhabitants”. */
export function legendRows(typed: string, rowIndex: RowIndex): Row[] {
  const dataset = activeIn(rowIndex.snapshots)
  if (dataset === null) return []
  const quoted = quotedRows(typed, dataset, rowIndex)
  if (quoted.length > 0) return quoted
  const named = mapNameRows(typed, rowIndex)
  if (named.length > 0) return named
  const title = titleIn(typed, rowIndex.words.grammar)
  if (title === null) return []
  return titledRow('legend.rename', title === '' ? [] : [dataset, TITLE, title], rowIndex)
}

/** Returns the row of a command with a title, or the command alone while it is unavailable. */
const titledRow = (id: string, args: readonly string[], rowIndex: RowIndex): Row[] =>
  [rowOf({ id, args }, rowIndex) ?? rowOf({ id, args: [] }, rowIndex) ?? []].flat()

/** Reads a name for the map: « appelle la carte Exposé », “call the map Homework”. */
function mapNameRows(typed: string, rowIndex: RowIndex): Row[] {
  const { grammar, titleWords } = rowIndex.words
  const save = findCommand('savedMap.save')
  const [verb = '', ...written] = typed.split(/\s+/)
  const at = written.findIndex(word => !grammar.isFiller(fold(word)))
  const name = written.slice(at + 1).join(' ')
  const isOfMap =
    save &&
    titleWords(save)
      .flat()
      .includes(fold(written[at] ?? ''))
  return isOfMap && name !== '' && hasWord(grammar.names, fold(verb))
    ? titledRow(save.id, [name], rowIndex)
    : []
}

/** Title between quotes or after a colon, as typed. */
const QUOTED = /["“«]([^"“”«»]*)["”»]/
const AFTER_COLON = /: (.*)$/

/** Words beside a title between quotes. */
const BESIDE = [
  'naming',
  'verbs',
  'courtesies',
  'texts',
  'show',
  'renames',
  'noise',
  'legend',
  'leads',
] as const

/** Reads a title with its signs, of the image or of the legend: « mets "Ma carte" en titre », “title: My map”. */
function quotedRows(typed: string, dataset: string, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const quotes = QUOTED.exec(typed)
  const [said = '', title] = quotes ?? AFTER_COLON.exec(typed) ?? []
  const words = (fold(typed.replace(said, ' ')).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    word => !grammar.isFiller(word),
  )
  const isSaid = (phrases: readonly Phrase[]) => words.some((_, at) => phraseAt(words, at, phrases) > 0)
  const isExplained = words.every((_, at) => BESIDE.some(kind => phraseAt(words, at, grammar[kind]) > 0))
  // “Name: Loire” is about zones.
  const titles = grammar.declined.flatMap(({ id, said: phrases }) => (id === 'title' ? phrases : []))
  const isNamed = quotes ? isSaid(grammar.naming) : words.some(word => hasWord(titles, word))
  if (!title?.trim() || !isExplained || !isNamed) return []
  return isSaid(grammar.legend)
    ? titledRow('legend.rename', [dataset, TITLE, title.trim()], rowIndex)
    : titledRow('picture.write', ['title', title.trim()], rowIndex)
}

/** Returns the title as typed, or an empty text if it is missing; null if the line is not about the legend’s title. */
function titleIn(
  typed: string,
  { naming, legend, renames, verbs, courtesies, isFiller }: Grammar,
): string | null {
  const written = typed
    .replace(/[:=]/g, ' $& ')
    .split(/\s+/)
    .filter(word => word !== '')
  const words = written.map(word => fold(word).replace(/\p{P}/gu, '') || word)
  const isSaid = { naming: false, legend: false }
  let at = 0
  while (at < words.length && !(isSaid.naming && isSaid.legend)) {
    const length = (phrases: readonly Phrase[]) => phraseAt(words, at, phrases)
    const [named, noun] = [length(naming), length(legend)]
    if (named > 0) isSaid.naming = true
    else if (noun > 0) isSaid.legend = true
    const other = Math.max(length(verbs), length(courtesies), isFiller(words[at] ?? '') ? 1 : 0)
    if (named + noun + other === 0) return null
    at += Math.max(named, noun, other)
  }
  // « Change the legend title to Homes »
  at += Math.max(phraseAt(words, at, naming), 0)
  if (SIGNS.has(words[at] ?? '') || hasWord(renames, words[at] ?? '')) at++
  const rest = written.slice(at).join(' ')
  // « Titre de la légende "Habitants", en bas »
  const [, quoted] = /^["“«]([^"“”«»]*)["”»]/.exec(rest) ?? []
  return isSaid.naming && isSaid.legend ? (quoted?.trim() ?? rest) : null
}
