import { inLanguage } from '../contract/common.ts'
import type { LabelValue } from '../contract/label.ts'
import type { Zone, ZoneLabel } from '../contract/zone.ts'
import { harmless } from './harmless.ts'
import { type ColumnId, columnIdOf } from './tableColumns.ts'
import type { Language } from './values.ts'

type Named = Pick<ZoneLabel, 'name' | 'from_origin'>

/** The column of the table that shows a label of a zone. */
export const zoneLabelId = ({ name, from_origin }: Named): ColumnId => columnIdOf(name, from_origin)

/** The value of one of the labels as it is pasted: numbers without grouping. No data is the empty text. */
export function valueOfLabel(labels: readonly (Named & { value: LabelValue })[], id: ColumnId): string {
  return plain(labels.find(label => zoneLabelId(label) === id)?.value ?? null)
}

/**
 * A zone as rows for a spreadsheet, cells parted by tabs: its name and key, then title, value and unit of each label.
 * What a spreadsheet would run gets an apostrophe in front.
 */
export function labelsAsText(
  { name, key }: Pick<Zone, 'name' | 'key'>,
  labels: readonly ZoneLabel[],
  language: Language,
): string {
  const rows = labels.map(({ title, value, unit }) => [inLanguage(title, language), plain(value), unit ?? ''])
  return [[name, key, ''], ...rows].map(row => row.map(cell).join('\t').trimEnd()).join('\n')
}

const plain = (value: LabelValue): string => {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const cell = (text: string): string => harmless(text.replace(/[\t\r\n]+/g, ' '))
