/** Words that hold a sentence together and say nothing by themselves, folded. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an au aux avec by ce ces cette d de depuis des du en est et for in is l la le les ma mes mon my of on par pour selon since sur ta the this to un une with your'.split(
    ' ',
  ),
)

/** The words of a folded query that are looked for, all of them when none says anything by itself; and the others. */
export function partedWords(folded: string): { telling: string[]; fillers: string[] } {
  const words = folded.split(' ').filter(word => word !== '')
  const telling = words.filter(word => !FILLERS.has(word))
  return telling.length > 0
    ? { telling, fillers: words.filter(word => FILLERS.has(word)) }
    : { telling: words, fillers: [] }
}
