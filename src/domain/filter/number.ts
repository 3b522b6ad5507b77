import type { Language } from '../../contract/languages.mjs'
import { decimalOf } from '../values.ts'

/**
 * The number that a person typed, in the manner of their language: grouped by spaces, with a decimal comma; in English
 * a comma before three digits groups them (`10,000`). Null for anything else.
 */
export function typedNumber(text: string, language: Language): number | null {
  const bare = text.replace(/\s/g, '').replace('−', '-')
  if (language === 'en' && /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare))
    return decimalOf(bare.replaceAll(',', ''))
  if (language === 'fr' && /^[-+]?\d{1,3}(\.\d{3})+,\d*$/.test(bare))
    return decimalOf(bare.replaceAll('.', '').replace(',', '.'))
  return decimalOf(bare.replace(/^([^.,]*),([^.,]*)$/, '$1.$2'))
}
