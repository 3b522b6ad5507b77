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
