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

/**
 * The form of a text in which it is searched: lower case, without accents, ligatures spelt out, and
 * hyphens, apostrophes and runs of blanks read as one space. `fold('Saint-Œdipe’s') === 'saint oedipe s'`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøđłıþ]/gu, letter => LETTERS[letter] ?? letter)
    .replace(/[\s'’ʼ‐-―_-]+/gu, ' ')
    .trim()
}

/** A text as an identifier: lower case, digits and single hyphens. Empty when nothing of it can be kept. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}
