import type { Label, LabelType, LabelValue } from '../../contract/label.ts'
import type { Language } from '../../contract/languages.mjs'
import { LABEL_TYPES } from './labelTypes.ts'

/** Returns the key by which two values of a label are the same unique value, or null when there is no data. */
export const uniqueKey = (value: LabelValue | undefined, type: LabelType): string | null =>
  value === null || value === undefined ? null : LABEL_TYPES[type].key(value)

/**
 * The text of a value on zones, in tables and tooltips, without its unit. No data is the empty text.
 * @param label its type decides: numbers are grouped in the manner of the language, text never is.
 */
export const formatValue = (
  value: LabelValue | undefined,
  label: Pick<Label, 'type'>,
  language: Language,
): string => (value === null || value === undefined ? '' : LABEL_TYPES[label.type].format(value, language))
