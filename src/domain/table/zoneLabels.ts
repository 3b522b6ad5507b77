import { inLanguage } from '../../contract/common.ts'
import type { LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import type { Zone, ZoneLabel } from '../../contract/zone.ts'
import { computedValue, isComputed } from '../label/computed.ts'
import { formerName } from '../label/former.ts'
import type { WrittenLabel } from '../label/labelTypes.ts'
import { decimalOf } from '../label/numbers.ts'
import type { Sheet } from '../view/shown.ts'
import { type ColumnId, columnIdOf } from './tableColumns.ts'

/**
 * A text that a spreadsheet runs as a formula. Before the sign it passes over white space, control characters and what
 * has no width, and takes the wide signs of East Asian keyboards for the narrow ones.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]/u
/** A beginning that some take for that of another cell. */
const BREAK = /^[\t\r\n\0]/
/**
 * A formula where another cell begins for a spreadsheet that separates by another character, whatever the quotes say.
 */
const INNER =
  /([,;|\t\r\n]"{0,2}[ \u00a0]{0,8})([=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20][^,;|\t\r\n]*)/gu

/**
 * Puts an apostrophe in front of what a spreadsheet would run as a formula: at the beginning of a text, and after what
 * may separate cells there. A negative number is none.
 */
export function harmless(text: string): string {
  const isRun = (FORMULA.test(text) || BREAK.test(text)) && decimalOf(text) === null
  const inner = text.replace(INNER, (whole, before: string, cell: string) =>
    decimalOf(cell.trim()) === null ? `${before}'${cell}` : whole,
  )
  return isRun ? `'${inner}` : inner
}

type Named = Pick<ZoneLabel, 'name' | 'from_origin'>

/** The own values of a zone in the instance that is compared with; null where it was not there. */
export type FormerValues = { base: string; values: Readonly<Record<string, LabelValue>> | null }

/** A value of a label for a zone, read or calculated. */
export type ReadLabel = ZoneLabel & Pick<WrittenLabel, 'operands' | 'change'>

/** The labels of a zone with those that its sheet has computed, in the place of any computed before. */
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
