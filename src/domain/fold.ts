const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/** Text as a search sees it: no accents, no case, ligatures in two letters, straight apostrophes. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæß’]/g, letter => LIGATURES[letter] ?? letter)
}
