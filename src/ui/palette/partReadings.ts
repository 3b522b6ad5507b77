import { type Grammar, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import type { Reading, Then } from './togetherRows.ts'

/** Most words that are read in parts: each part is read for every dataset, at every key. */
const LONGEST_IN_PARTS = 12

/** Reads a part as commands on a dataset: `unknown` until its labels are loaded, null if it names none. */
type ReadPart = (part: readonly Token[]) => Then | 'unknown' | null

const STYLES: ReadonlySet<string> = new Set([
  'label.display',
  'label.circles',
  'label.classify',
  'label.hide',
])
/** Commands that change the look of a style. */
const LOOKS: ReadonlySet<string> = new Set(['colour.set', 'text.write', 'outline.set', 'opacity.set'])

/** Order of commands of a line: a filter reloads the zones, which would drop a label that comes after it. */
const orderOf = ({ id }: Reading) =>
  STYLES.has(id) ? 0 : LOOKS.has(id) ? 1 : id.startsWith('download.') ? 3 : 2
const roleOf = ({ id }: Reading) => (STYLES.has(id) ? 'style' : id)

/** Reads words as several commands: « de Bretagne par densité », “by population, in 7 classes, without names”. */
export function readingInParts(rest: readonly Token[], grammar: Grammar, reads: ReadPart): Then | null {
  if (rest.length > LONGEST_IN_PARTS) return null
  const [first, ...others] = splitIn(rest, grammar, reads, new Map()).toSorted(
    (one, other) => orderOf(one) - orderOf(other),
  )
  return first && others.length > 0
    ? {
        ...first,
        says: textsOf(rest).join(' '),
        further: others.map(({ id, args }) => ({ command: id, args: [...args] })),
      }
    : null
}

/** Returns the commands of words in two parts or more; empty if a part is none. */
function splitIn(
  rest: readonly Token[],
  grammar: Grammar,
  reads: ReadPart,
  ends: Map<number, readonly Reading[]>,
): readonly Reading[] {
  const { isFiller, by, colour, and } = grammar
  const words = textsOf(rest)
  const isJoint = (at: number) =>
    isFiller(words[at] ?? '') ||
    /^[,;]$/.test(words[at] ?? '') ||
    [by, colour, and, grammar.not, grammar.circles].some(phrases => phraseAt(words, at, phrases) > 0)
  for (let at = 1; at < rest.length; at++) {
    const one = isJoint(at) ? commandsOf(reads(rest.slice(0, at))) : []
    if (one.length === 0) continue
    const end = rest.slice(at)
    const known = ends.get(end.length)
    const whole = known ?? commandsOf(reads(end))
    const others = whole.length > 0 ? whole : splitIn(end, grammar, reads, ends)
    ends.set(end.length, others)
    const all = [...one, ...others]
    if (others.length > 0 && new Set(all.map(roleOf)).size === all.length) return all
  }
  return []
}

/** Returns the commands of a part; empty if it names none, or not yet. */
function commandsOf(read: Then | 'unknown' | null): Reading[] {
  if (read === null || read === 'unknown') return []
  return [read, ...(read.further ?? []).map(({ command, args }) => ({ id: command, args }))]
}
