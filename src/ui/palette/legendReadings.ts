import { activeIn } from '../../commands/choices.ts'
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
  const title = titleIn(typed, rowIndex.words.grammar)
  if (title === null) return []
  const row = rowOf({ id: 'legend.rename', args: title === '' ? [] : [dataset, TITLE, title] }, rowIndex)
  return row ? [row] : []
}

/** Title between quotes, as typed. */
const QUOTED = /["“«]([^"“”«»]*)["”»]/

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

/** Reads a title between quotes, of the image or of the legend: « mets "Ma carte" en titre ». */
function quotedRows(typed: string, dataset: string, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const [quoted = '', title] = QUOTED.exec(typed) ?? []
  const words = (fold(typed.replace(quoted, ' ')).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    word => !grammar.isFiller(word),
  )
  const isSaid = (phrases: readonly Phrase[]) => words.some((_, at) => phraseAt(words, at, phrases) > 0)
  const isExplained = words.every((_, at) => BESIDE.some(kind => phraseAt(words, at, grammar[kind]) > 0))
  if (!title?.trim() || !isExplained || !isSaid(grammar.naming)) return []
  const reading = isSaid(grammar.legend)
    ? { id: 'legend.rename', args: [dataset, TITLE, title.trim()] }
    : { id: 'picture.write', args: ['title', title.trim()] }
  return [rowOf(reading, rowIndex) ?? []].flat()
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
