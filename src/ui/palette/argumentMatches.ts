import type { Choice, Command } from '../../commands/command.ts'
import { fold } from '../../domain/fold.ts'
import { singular } from '../../domain/search/ranking.ts'
import { FILLERS } from '../../domain/search/searchWords.ts'
import type { NamedChoice } from './rowCache.ts'
import type { RowIndex } from './rowIndex.ts'

/** Distances of an exact match and of a completed word. */
const EXACT = 0
const PARTIAL = 1

/** Choice matched by words: the number of words it uses, and the distance from an exact match. */
type Match = { choice: Choice; used: number; distance: number }

/** Returns the choices of the next argument that match the first words, and how many words each uses. */
export function matchArgument(
  command: Command,
  args: readonly string[],
  typedWords: readonly string[],
  rowIndex: RowIndex,
): Match[] {
  const step = command.steps[args.length]
  if (!step) return []
  const isPossible = ({ choice }: Match) => rowIndex.isPossible(command, [...args, choice.value])
  const folded = typedWords.map(word => fold(word).split(' '))
  const said = folded.map(word => word.map(typedPart))
  const listed = rowIndex
    .named(command, args)
    .flatMap(named => matchWords(named, said) ?? [])
    .filter(isPossible)
  const exact = listed.filter(({ distance }) => distance === EXACT)
  // An exact value is not treated as a prefix of another value, unless the user is still typing it.
  const meant = exact.length > 0 && exact.some(({ used }) => used < typedWords.length) ? exact : listed
  const isLast = args.length === command.steps.length - 1
  const typed = isLast ? typedWords.join(' ') : (typedWords[0] ?? '')
  const used = isLast ? typedWords.length : 1
  const further = (step.proposes?.(typed, rowIndex.snapshots, args) ?? [])
    .map(choice => ({ choice, used, distance: PARTIAL }))
    .filter(isPossible)
  const names = rowIndex.words.verbs(command)
  // The words of the command itself are not text to type: « enregistrer le style ».
  const isOwnWords = folded.flat().every(word => names.includes(word) || FILLERS.has(word))
  const read = isOwnWords ? null : step.reads?.(typed, rowIndex.snapshots, args)
  if (!read || meant.some(({ choice }) => choice.value === read.value)) return [...meant, ...further]
  const own = { choice: read, used, distance: EXACT }
  return isPossible(own) ? [own, ...meant, ...further] : [...meant, ...further]
}

/**
 * Matches as many words as possible, in order. Each word must start a word of the choice. Both are folded.
 */
function matchWords({ choice, texts }: NamedChoice, said: readonly (readonly TypedPart[])[]): Match | null {
  let best: Match | null = null
  for (const { folded, parts } of texts) {
    let from = 0
    let used = 0
    for (const word of said) {
      const found = word.reduce((at, part) => (at < 0 ? at : next(parts, part, at)), from)
      if (found < 0) break
      from = found
      used++
    }
    if (used === 0) continue
    const typed = said.slice(0, used).flat()
    const isWhole = typed.map(({ text }) => text).join(' ') === folded
    const distance = isWhole ? EXACT : PARTIAL
    if (!best || used > best.used || (used === best.used && distance < best.distance))
      best = { choice, used, distance }
  }
  return best
}

/** Part of a typed word. Signs and small words must match exactly. */
type TypedPart = { text: string; singular: string; isExact: boolean }

const typedPart = (text: string): TypedPart => ({
  text,
  singular: singular(text),
  isExact: FILLERS.has(text) || !/[\p{L}\p{N}]/u.test(text),
})

/** Returns the index after the first part that starts with the word, or -1. */
function next(parts: readonly string[], typed: TypedPart, from: number): number {
  for (let at = from; at < parts.length; at++) if (isMeant(parts[at] ?? '', typed)) return at + 1
  return -1
}

const isMeant = (part: string, { text, singular, isExact }: TypedPart): boolean =>
  isExact ? part === text : text !== '' && (part.startsWith(text) || part === singular)
