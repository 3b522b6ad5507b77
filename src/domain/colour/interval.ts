import { type Language, WORDS } from '../../contract/languages.mjs'
import { measureOf, type OrderedType } from '../label/labelTypes.ts'

/** Ends of a class; null where it has no end on that side. */
export type Interval = { from: number | null; to: number | null }

/**
 * A class as an interval, with what it does with its ends: `[10 ; 20[` in brackets, as in French; else
 * `10 ≤ x < 20`.
 * @param isLast The last class has its upper end too.
 * @param type Type of its values.
 */
export function intervalText(
  { from, to }: Interval,
  isLast: boolean,
  type: OrderedType,
  language: Language,
): string {
  const text = (value: number) => measureOf(type).format(value, language)
  if (from === null || to === null) return openText({ from, to }, text, language)
  if (from === to) return text(from)
  if (WORDS[language].intervals === 'inequalities')
    return `${text(from)} ≤ x ${isLast ? '≤' : '<'} ${text(to)}`
  return `[${text(from)}\u00a0; ${text(to)}${isLast ? ']' : '['}`
}

function openText({ from, to }: Interval, text: (value: number) => string, language: Language): string {
  const x = WORDS[language].intervals === 'inequalities' ? 'x ' : ''
  if (to !== null) return `${x}<\u00a0${text(to)}`
  return from === null ? '' : `${x}≥\u00a0${text(from)}`
}
