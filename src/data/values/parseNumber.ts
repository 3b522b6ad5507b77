export type DecimalMark = '.' | ','

/** Number style of a column. Spaces and apostrophes between thousands are always accepted. */
export interface NumberStyle {
  decimal: '.' | ','
  /** True if the other mark separates thousands. */
  grouped: boolean
}

export const PLAIN: NumberStyle = { decimal: '.', grouped: false }
const FRENCH: NumberStyle = { decimal: ',', grouped: false }
const ENGLISH: NumberStyle = { decimal: '.', grouped: true }
const GERMAN: NumberStyle = { decimal: ',', grouped: true }

/** No leading zero, and only as many digits as a double preserves: "01001" is a code, not a number. */
const WHOLE = /^(0|[1-9]\d{0,14})$/
/** Space, no-break space, thin spaces, straight and curly apostrophes. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([ \u00a0\u2009\u202f'’])\d{3})(?:\1\d{3}){0,3}$/
const THOUSANDS_BY = { '.': /^[1-9]\d{0,2}(?:\.\d{3}){1,4}$/, ',': /^[1-9]\d{0,2}(?:,\d{3}){1,4}$/ } as const
const FAST = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,20})?$/
const PARTS = /^([-+−]?)(\d[\d.,  \u00a0\u2009\u202f'’]*?)(?:[eE]([+-]?)(\d{1,3}))?$/

/** Parses a number in a style; undefined for other texts. Whole numbers have at most 15 digits. */
export function parseNumber(text: string, style: NumberStyle = PLAIN): number | undefined {
  if (FAST.test(text) && (style.decimal === '.' || !text.includes('.'))) return Number(text)
  const parts = PARTS.exec(text.trim())
  if (parts === null) return undefined
  const [, sign = '', digits = '', power, exponent = '0'] = parts
  // `2E10` and `3E05` are codes. Software writes 2E+10.
  if (power === '' && !/[.,]/.test(digits)) return undefined
  const at = digits.lastIndexOf(style.decimal)
  const whole = at < 0 ? digits : digits.slice(0, at)
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (at >= 0 && !/^\d{1,20}$/.test(fraction)) return undefined
  if (!isWhole(whole, style)) return undefined
  const number = Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}e${power ?? ''}${exponent}`)
  if (!Number.isFinite(number)) return undefined
  return sign === '-' || sign === '−' ? -number : number
}

function isWhole(digits: string, { decimal, grouped }: NumberStyle): boolean {
  if (WHOLE.test(digits) || THOUSANDS.test(digits)) return true
  return grouped && THOUSANDS_BY[decimal === '.' ? ',' : '.'].test(digits)
}

/**
 * Returns the number style of a column: the first style in which every text is a number; undefined if there
 * is none. The decimal mark of the file determines whether "1,234" is a thousand.
 */
export function numberStyle(
  texts: Iterable<string>,
  decimal: DecimalMark | null = null,
): NumberStyle | undefined {
  const left = new Set(inOrder(decimal))
  for (const text of texts) {
    if (FAST.test(text) && !text.includes('.')) continue
    for (const style of left) if (parseNumber(text, style) === undefined) left.delete(style)
    if (left.size === 0) return undefined
  }
  return [...left][0]
}

/** Returns the style in which most of the texts are numbers. */
export function likelyStyle(texts: readonly string[], decimal: DecimalMark | null = null): NumberStyle {
  const counts = inOrder(decimal).map(style => ({
    style,
    count: texts.filter(text => parseNumber(text, style) !== undefined).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).style
}

const inOrder = (decimal: DecimalMark | null): readonly NumberStyle[] => {
  if (decimal === '.') return [PLAIN, ENGLISH, FRENCH, GERMAN]
  return decimal === ',' ? [FRENCH, GERMAN, PLAIN, ENGLISH] : [PLAIN, FRENCH, ENGLISH, GERMAN]
}

/** Words that stand for a missing figure in tables. */
const WORDS = new Set(
  (
    '- -- --- – — − . .. ... … / // /// : * (x) (c) (d) (s) (na) (nd) na n/a #n/a #na n.a. nan null none nil nd n/d ' +
    'n.d n.d. nc n/c n.c n.c. ns n.s. s/o s.o. missing #value! #ref! #div/0! #null! #num! #name? \\n ' +
    's c x z # ? ?? ~ _ ** *** § % ‰ € $ £ (null) <na> <null> (none) (vide) (-) [null] nul nulle .m .a .b .c .d .z ' +
    'nr n.r. n/r np n.p. nsp n.s.p. inf +inf -inf infinity -infinity secret confidentiel confidential inconnu inconnue unknown vide blank ' +
    'manquant manquante masqué suppressed hidden redacted withheld undefined #n/d #valeur! #nombre! #nom? n.v. k.a. ' +
    'x.x s.d. sd secretstatistique souslesecretstatistique nonrenseigné nonrenseignée nonrenseigne nondisponible ' +
    'nondiffusé nondiffusable noncommuniqué nonconnu nonconcerné nonapplicable nonsignificatif sansobjet indisponible ' +
    'donnéemanquante notavailable notapplicable nodata nodataavailable keineangabe desconocido sindatos'
  ).split(' '),
)
/** Pattern of a figure that is only given as below or above a limit, for example to protect privacy. */
const BOUND = /^(?:[<>]=?|[≤≥])\s*\d+(?:[.,]\d+)?$/

/** Pattern of Eurostat's flags of a missing figure, such as `: c` for a confidential one. */
const FLAGGED = /^:[a-z]{1,2}$/

/** Returns whether a text among numbers means no data. */
export function isNoData(text: string): boolean {
  const word = text.toLowerCase().replace(/\s+/g, '')
  return WORDS.has(word) || BOUND.test(word) || FLAGGED.test(word)
}
