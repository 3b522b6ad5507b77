/**
 * A text of a stranger as a terminal may show it: what would move the cursor, colour or hide text, or turn its
 * direction, is shown as a sign that it was there. Line ends stay.
 */
export const printable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\u200C\u200D]|[\p{Zl}\p{Zp}]/gu, '\uFFFD')

/** A value as JSON that is harmless on a terminal, too: what JSON leaves of control characters is escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, character =>
    [...Array(character.length).keys()]
      .map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
