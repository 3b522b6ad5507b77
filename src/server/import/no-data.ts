/** Words that stand in tables of figures for a figure that is not there. */
const WORDS = new Set(
  '- -- --- – — . .. ... … : * (x) (c) (d) na n/a #n/a #na n.a. nan null none nil nd n/d n.d. nc n/c n.c. ns s/o missing \\n'.split(
    ' ',
  ),
)
/** Pattern of a figure that is told only to be below or above a limit, as where few people are behind it. */
const BOUND = /^[<>≤≥]\s*\d+(?:[.,]\d+)?$/

/** Tells whether a text says, among numbers, that there is none. */
export function isNoData(text: string): boolean {
  const word = text.trim().toLowerCase()
  return WORDS.has(word) || BOUND.test(word)
}
