/** Style in which the numbers of a column are written. Spaces and apostrophes between thousands need no saying. */
export interface NumberStyle {
  decimal: '.' | ','
  /** Whether the other of the two marks parts thousands. */
  grouped: boolean
}

export const PLAIN: NumberStyle = { decimal: '.', grouped: false }
const FRENCH: NumberStyle = { decimal: ',', grouped: false }
const ENGLISH: NumberStyle = { decimal: '.', grouped: true }
const GERMAN: NumberStyle = { decimal: ',', grouped: true }

/** No leading zero, no more digits than a double keeps: "01001" is a code, not a number. */
const WHOLE = /^(0|[1-9]\d{0,14})$/
/** Space, no-break space, thin spaces, the typewriter's and the printer's apostrophe. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’])\d{3})(?:\1\d{3}){0,3}$/
const THOUSANDS_BY = { '.': /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/, ',': /^[1-9]\d{0,2}(?:,\d{3}){1,4}$/ } as const
const FAST = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?$/
const PARTS = /^([-+−]?)(\d[\d.,  \u00a0\u2009\u202f'’]*?)(?:[eE]([+-]?\d{1,3}))?$/

/** A number as it is written in a style, or undefined. Whole numbers have at most 15 digits. */
export function parseNumber(text: string, style: NumberStyle = PLAIN): number | undefined {
  if (FAST.test(text) && (style.decimal === '.' || !text.includes('.'))) return Number(text)
  const parts = PARTS.exec(text.trim())
  if (parts === null) return undefined
  const [, sign = '', digits = '', exponent = '0'] = parts
  const at = digits.lastIndexOf(style.decimal)
  const whole = at < 0 ? digits : digits.slice(0, at)
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (at >= 0 && !/^\d{1,20}$/.test(fraction)) return undefined
  if (!isWhole(whole, style)) return undefined
  const number = Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}e${exponent}`)
  if (!Number.isFinite(number)) return undefined
  return sign === '-' || sign === '−' ? -number : number
}

function isWhole(digits: string, { decimal, grouped }: NumberStyle): boolean {
  if (WHOLE.test(digits) || THOUSANDS.test(digits)) return true
  return grouped && THOUSANDS_BY[decimal === '.' ? ',' : '.'].test(digits)
}

/**
 * The style of the numbers of a column: the first in which every text is a number, undefined when there is none.
 * "1,234" alone could be either; it is a decimal comma unless the file groups thousands by commas elsewhere.
 */
export function numberStyle(texts: Iterable<string>, commasGroup = false): NumberStyle | undefined {
  const left = new Set(inOrder(commasGroup))
  for (const text of texts) {
    if (FAST.test(text) && !text.includes('.')) continue
    for (const style of left) if (parseNumber(text, style) === undefined) left.delete(style)
    if (left.size === 0) return undefined
  }
  return [...left][0]
}

/** The style in which the most of the texts are numbers. */
export function likelyStyle(texts: readonly string[], commasGroup = false): NumberStyle {
  const counts = inOrder(commasGroup).map(style => ({
    style,
    count: texts.filter(text => parseNumber(text, style) !== undefined).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).style
}

/** Tells whether columns of a file show that commas part thousands: one can be read no other way, and none opposes. */
export function groupsByCommas(columns: Iterable<readonly string[]>): boolean {
  let shown = false
  for (const texts of columns) {
    const style = numberStyle(texts)
    if (style === FRENCH && numberStyle(texts, true) === FRENCH) return false
    shown ||= style === ENGLISH || (style === PLAIN && texts.some(text => text.includes('.')))
  }
  return shown
}

const inOrder = (commasGroup: boolean): readonly NumberStyle[] =>
  commasGroup ? [PLAIN, ENGLISH, FRENCH, GERMAN] : [PLAIN, FRENCH, ENGLISH, GERMAN]

/** Words that stand in tables of figures for a figure that is not there. */
const WORDS = new Set(
  (
    '- -- --- – — − . .. ... … / // /// : * (x) (c) (d) (s) (na) (nd) na n/a #n/a #na n.a. nan null none nil nd n/d ' +
    'n.d n.d. nc n/c n.c n.c. ns n.s. s/o s.o. missing #value! #ref! #div/0! #null! #num! #name? \\n'
  ).split(' '),
)
/** Pattern of a figure that is told only to be below or above a limit, as where few people are behind it. */
const BOUND = /^(?:[<>]=?|[≤≥])\s*\d+(?:[.,]\d+)?$/

/** Pattern of Eurostat's flags of a figure that is not there, such as `: c` for a confidential one. */
const FLAGGED = /^:[a-z]{1,2}$/

/** Tells whether a text says, among numbers, that there is none. */
export function isNoData(text: string): boolean {
  const word = text.toLowerCase().replace(/\s+/g, '')
  return WORDS.has(word) || BOUND.test(word) || FLAGGED.test(word)
}
