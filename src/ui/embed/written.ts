import type { Label, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { formatValue } from '../../domain/label/labelTypes.ts'

/** Returns a value with its unit; empty without data. */
export function writtenIn(value: LabelValue | undefined, label: Label, language: Language): string {
  const written = formatValue(value, label, language)
  return written && label.unit ? `${written} ${label.unit}` : written
}
