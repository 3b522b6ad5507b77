import { activeIn } from '../../commands/choices.ts'
import { TITLE } from '../../domain/colour/renamedLegend.ts'
import { fold } from '../../domain/fold.ts'
import { type Grammar, type Phrase, phraseAt } from '../../domain/search/reading/grammar.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Signs and words between the legend and its new title: “to”, « en », « : ». */
const LEADS: ReadonlySet<string> = new Set(['en', 'par', 'comme', 'to', 'as', 'into', 'is', ':', '='])

/** Reads a title for the legend: « appelle la légende Habitants », “legend title: Inhabitants”. */
export function legendRows(typed: string, rowIndex: RowIndex): Row[] {
  const dataset = activeIn(rowIndex.snapshots)
  const title = dataset === null ? null : titleIn(typed, rowIndex.words.grammar)
  if (dataset === null || title === null) return []
  const row = rowOf({ id: 'legend.rename', args: title === '' ? [] : [dataset, TITLE, title] }, rowIndex)
  return row ? [row] : []
}

/** Returns the title as typed, or an empty text if it is missing; null if the line is not about the legend’s title. */
function titleIn(typed: string, { naming, legend, verbs, courtesies, isFiller }: Grammar): string | null {
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
  if (LEADS.has(words[at] ?? '')) at++
  const rest = written.slice(at).join(' ')
  // « Titre de la légende "Habitants", en bas »
  const [, quoted] = /^["“«]([^"“”«»]*)["”»]/.exec(rest) ?? []
  return isSaid.naming && isSaid.legend ? (quoted?.trim() ?? rest) : null
}
