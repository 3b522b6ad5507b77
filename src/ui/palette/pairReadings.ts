import { displayedIn } from '../../commands/choices.ts'
import type { Dataset } from '../../contract/dataset.ts'
import { inLanguage } from '../../contract/texts.ts'
import { readDatasets } from '../../domain/search/reading/dataset.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import { phraseAt } from '../../domain/search/reading/grammar.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { hasTypo } from '../../domain/search/reading/names.ts'
import { CLOSE } from './datasetReadings.ts'
import type { LineNames } from './readingNames.ts'
import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'
import { combined } from './togetherRows.ts'

/** Returns the row of a line that names two datasets: both are displayed. « Régions et séismes » */
export function pairRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const said = tokens.map(({ text }) => text)
  const isDisplayed = ({ id }: Dataset) => displayedIn(snapshots).some(({ dataset }) => dataset === id)
  for (let at = 1; at < tokens.length - 1; at++) {
    const length = JOINS.has(said[at] ?? '') ? 1 : phraseAt(said, at, words.grammar.and)
    const [one, other] = [tokens.slice(0, at), tokens.slice(at + length)].map(part =>
      length > 0 ? datasetAlone(part, names, rowIndex) : null,
    )
    if (!one || !other || one === other) continue
    const [first, second] = [one, other].filter(each => !isDisplayed(each))
    if (!first) continue
    const display = { id: 'dataset.display', args: [first.id] }
    if (!second) {
      const row = rowOf(display, rowIndex, 'groups.datasets')
      return row ? [row] : []
    }
    const says = inLanguage(second.name, words.language)
    return combined(first, display, { id: 'dataset.display', args: [second.id], says }, rowIndex)
  }
  return []
}

/** Signs between two names. */
const JOINS: ReadonlySet<string> = new Set([',', ';'])

/** Returns the dataset that words name, with nothing else than a verb, or null. */
function datasetAlone(tokens: readonly Token[], names: LineNames, { words }: RowIndex): Dataset | null {
  const [best] = readDatasets(tokens, names.datasets)
  if (!best || best.rank > CLOSE || hasTypo(best.rank)) return null
  const read = explain(best.rest, ['show', 'layer', 'everywhere'], [], [], words.grammar)
  return read && read.numbers.length === 0 ? best.dataset : null
}
