import { displayedIn } from '../../commands/choices.ts'
import { zoneParts } from '../../contract/idParts.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { findAllAt, findAt, LAST, type Named, namedValue } from '../../domain/search/reading/names.ts'
import { combined, newestOf } from './datasetReadings.ts'
import { type LineNames, namesOfLabels } from './readingNames.ts'
import { nameLabelOf, rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/**
 * Returns the rows for a line about one displayed zone: its name or code, with words such as « population de
 * ».
 */
export function zoneRows(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { grammar } = rowIndex.words
  const whole = tokens.map(token => ({ ...token, text: grammar.abbreviations.get(token.text) ?? token.text }))
  const { zones } = rowIndex.snapshots.palette.context
  const named: Named<string>[] = zones.flatMap(({ id, name }) => [
    namedValue(id, name, grammar),
    { item: id, phrases: [{ words: [(zoneParts(id)?.key ?? '').toLowerCase()], rank: 0 }] },
  ])
  const read = explain(whole, ['inspects', 'asks'], named, [...names.labels, ...names.zones], grammar)
  const [zone, ...others] = read?.items ?? []
  if (zone === undefined || others.some(each => each !== zone)) return []
  const row = rowOf({ id: 'zone.inspect', args: [zone] }, rowIndex, 'groups.zones')
  return row ? [row] : []
}

/**
 * Returns the row of a line that asks for a label of a zone, if the zone's dataset is not displayed: it is
 * displayed with this zone alone. « Quel est le code du Finistère »
 */
export function zonesElsewhere(tokens: readonly Token[], names: LineNames, rowIndex: RowIndex): Row[] {
  const { snapshots, words } = rowIndex
  const isDisplayed = (id: string) => displayedIn(snapshots).some(({ dataset }) => dataset === id)
  for (const { item: dataset } of names.datasets) {
    const labels = snapshots.palette.context.labels[newestOf(dataset) ?? '']
    if (!labels || dataset.type !== 'zone' || isDisplayed(dataset.id)) continue
    const named = namesOfLabels(labels, words.grammar, snapshots.palette.context)
    const asked = tokens.findIndex((_, at) => findAt(tokens, at, named.labels) !== null)
    // « Départements du Grand Est » names a dataset, and not their number.
    if (asked < 0 || findAllAt(tokens, asked, names.datasets).some(({ rank }) => rank < LAST)) continue
    const ignored = [...named.labels, ...names.zones]
    const read = explain(tokens, ['inspects', 'asks'], named.values, ignored, words.grammar)
    const [zone, ...others] = read?.items ?? []
    if (!zone || others.length > 0 || zone.label !== nameLabelOf(named.labels, words.grammar)) continue
    const args = [dataset.id, zone.label.name, 'equals', zone.value]
    const display = { id: 'dataset.display', args: [dataset.id] }
    return combined(dataset, display, { id: 'filter.by', args, says: zone.value }, rowIndex)
  }
  return []
}
