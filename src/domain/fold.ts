const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}

/** Pattern of texts that folding only changes to lower case. */
const PLAIN = /^[A-Za-z0-9]*$/

/**
 * Folds a text for searching: lower case, no accents, expanded ligatures, and hyphens, apostrophes and runs
 * of blanks as one space. `fold('Saint-Œdipe’s') === 'saint oedipe s'`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøđłıþ]/gu, letter => LETTERS[letter] ?? letter)
    .replace(/[\s'’ʼ‐-―_-]+/gu, ' ')
    .trim()
}

/**
 * Converts a text to an identifier: lower case letters, digits and single hyphens. Empty if no character is
 * left.
 */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}
