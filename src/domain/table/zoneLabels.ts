import type { LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { inLanguage } from '../../contract/texts.ts'
import type { Zone, ZoneLabel } from '../../contract/zone.ts'
import { computedValue, isComputed } from '../label/computed.ts'
import { formerName } from '../label/former.ts'
import type { FormattedLabel } from '../label/labelTypes.ts'
import { decimalOf } from '../label/numbers.ts'
import type { Sheet } from '../view/shown.ts'
import { type ColumnId, columnIdOf } from './tableColumns.ts'

/**
 * Matches text that a spreadsheet runs as a formula. Spreadsheets skip leading white space, control
 * characters and zero-width characters, and accept full-width signs.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
/** Leading characters that some programs take for the start of another cell. */
const BREAK = /^[\t\r\n\0]/
/** Formula at the start of a cell for spreadsheets with another separator, regardless of quotes. */
const INNER =
  /([,;|\t\r\n]"{0,2}[ \u00a0]{0,8})([=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20][^,;|\t\r\n]*)/gu

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, at the start and after possible
 * separators. Negative numbers are unchanged.
 */
export function withoutFormula(text: string): string {
  const isRun = (FORMULA.test(text) || BREAK.test(text)) && decimalOf(text) === null
  const inner = text.replace(INNER, (whole, before: string, cell: string) =>
    decimalOf(cell.trim()) === null ? `${before}'${cell}` : whole,
  )
  return isRun ? `'${inner}` : inner
}

type Named = Pick<ZoneLabel, 'name' | 'from_origin'>

/** Values of a zone in the compared instance; null if it did not exist there. */
export type FormerValues = { base: string; values: Readonly<Record<string, LabelValue>> | null }

/** Stored or computed value of a label for a zone. */
export type ReadLabel = ZoneLabel & Pick<FormattedLabel, 'operands' | 'change'>

/** Adds the computed labels of a sheet to the labels of a zone, replacing former ones. */
export function withComputedLabels(
  {
    zone,
    labels,
    before,
  }: {
    zone: Pick<Zone, 'labels' | 'origin_labels'>
    labels: readonly ReadLabel[]
    before?: FormerValues
  },
  { dataset, instance, labels: known }: Sheet,
): ReadLabel[] {
  const former = Object.entries(before?.values ?? {}).map(([name, value]) => [
    formerName(name, before?.base ?? ''),
    value,
  ])
  const values = { ...zone, labels: { ...zone.labels, ...Object.fromEntries(former) } }
  const computed = known.filter(isComputed).map(({ name, title, type, unit, operands, change }) => ({
    dataset: dataset.id,
    instance: instance.id,
    name,
    title,
    type,
    unit,
    value: computedValue(values, name),
    from_origin: false,
    operands,
    change,
  }))
  return [...labels.filter(({ operands }) => !operands), ...computed]
}

/** Returns the table column of a zone's label. */
export const zoneLabelId = ({ name, from_origin }: Named): ColumnId => columnIdOf(name, from_origin)

/** Returns the value of a label as pasted text: numbers without grouping, no data as empty text. */
export function valueOfLabel(labels: readonly (Named & { value: LabelValue })[], id: ColumnId): string {
  return plainValue(labels.find(label => zoneLabelId(label) === id)?.value ?? null)
}

/**
 * Writes a zone as rows for a spreadsheet, cells separated by tabs: its name and key, then title, value and
 * unit of each label. Text that would run as a formula gets an apostrophe.
 */
export function labelsAsText(
  { name, key }: Pick<Zone, 'name' | 'key'>,
  labels: readonly ZoneLabel[],
  language: Language,
): string {
  const rows = labels.map(({ title, value, unit }) => [
    inLanguage(title, language),
    plainValue(value),
    unit ?? '',
  ])
  return [[name, key, ''], ...rows].map(row => row.map(cell).join('\t').trimEnd()).join('\n')
}

/** Formats a value as text: empty for no data, JSON for lists and objects. */
export function plainValue(value: LabelValue): string {
  if (value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const cell = (text: string): string => withoutFormula(text.replace(/[\t\r\n]+/g, ' '))
