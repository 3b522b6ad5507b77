/** Stop words, folded. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an au aux avec by ce ces cette d de depuis des du en est et for in is l la le les ma mes mon my of on par pour selon since sur ta the this to un une with your'.split(
    ' ',
  ),
)

/** Splits a folded query into significant words and fillers. If all are fillers, all are significant. */
export function partedWords(folded: string): { telling: string[]; fillers: string[] } {
  const words = folded.split(' ').filter(word => word !== '')
  const telling = words.filter(word => !FILLERS.has(word))
  return telling.length > 0
    ? { telling, fillers: words.filter(word => FILLERS.has(word)) }
    : { telling: words, fillers: [] }
}
