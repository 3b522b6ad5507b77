import { zoneParts } from '../../contract/ids.ts'
import { explain } from '../../domain/search/reading/explain.ts'
import type { Token } from '../../domain/search/reading/line.ts'
import { type Named, namedValue } from '../../domain/search/reading/names.ts'
import type { LineNames } from './readingNames.ts'
import { rowOf } from './readings.ts'
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
