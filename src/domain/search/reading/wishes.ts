import { fold } from '../../fold.ts'
import { singular } from '../ranking.ts'
import { isNear, isOneMistake } from '../spelling.ts'
import type { Grammar } from './grammar.ts'

/** Command with arguments that a wish means: `basemap.set none`. */
export type Wished = { id: string; args: readonly string[] }

/** Phrases that people type for commands, found by the words of a line in any order. */
export type Wishes = {
  /**
   * Returns the commands that a whole line asks for.
   * @param meantBy Returns the word that a word is elsewhere, as typed or corrected; null if it is none.
   */
  find: (words: readonly string[], meantBy: (word: string) => string | null) => readonly Wished[]
}

/** Shortest word whose ending is an inflection. */
const SHORTEST_FORM = 5
/** Shortest word with a typing error. */
const SHORTEST_TYPO = 4
/** Largest number of words of a wish. */
const LONGEST = 14

/**
 * Reads the wishes of every language.
 * @param texts Phrases by command and arguments, separated by commas.
 */
export function wishesOf(texts: readonly Readonly<Record<string, string>>[], grammar: Grammar): Wishes {
  const kinByWord = Map.groupBy(grammar.kin, ({ said: [first = ''] }) => first)
  const kinAt = (words: readonly string[], at: number) =>
    kinByWord
      .get(words[at] ?? '')
      ?.find(({ said }) => said.every((word, place) => words[at + place] === word))
  /** Returns the telling words of a line by their family, in the order of the alphabet. */
  function keyOf(words: readonly string[], hasKin = true, form = stemOf): string {
    const telling: string[] = []
    for (let at = 0; at < words.length; ) {
      const kin = hasKin ? kinAt(words, at) : undefined
      const word = words[at] ?? ''
      if (kin) telling.push(kin.family)
      else if (!grammar.isFiller(word) && /[\p{L}\p{N}]/u.test(word)) telling.push(form(word))
      at += kin?.said.length ?? 1
    }
    return [...new Set(telling.length > 0 ? telling : words)].sort().join(' ')
  }
  /** Wishes by their own words, and by the families of their words: « masquer » and « retirer » differ for a dataset. */
  const byForm = new Map<string, Wished[]>()
  const exactly = new Map<string, Wished[]>()
  const byKey = new Map<string, Wished[]>()
  // « Changer la couleur » and « changer les couleurs » differ.
  const foundBy = (words: readonly string[]) =>
    byForm.get(keyOf(words, false, verbOf)) ?? exactly.get(keyOf(words, false)) ?? byKey.get(keyOf(words))
  const known = new Set<string>()
  for (const [wish, phrases] of texts.flatMap(each => Object.entries(each))) {
    const [id = '', ...args] = wish.split(' ')
    const wished = { id, args }
    for (const phrase of phrases.split(', ')) {
      const words = fold(phrase).split(' ').map(grammar.whole)
      for (const word of words) known.add(word)
      for (const [wishes, key] of [
        [byForm, keyOf(words, false, verbOf)],
        [exactly, keyOf(words, false)],
        [byKey, keyOf(words)],
      ] as const) {
        const others = wishes.get(key) ?? []
        if (!others.some(each => each.id === id && each.args.join(' ') === args.join(' ')))
          wishes.set(key, [...others, wished])
      }
    }
  }
  for (const { said } of grammar.kin) for (const word of said) known.add(word)
  const byLetter = Map.groupBy(
    [...known].filter(word => !grammar.isFiller(word)),
    word => word[0],
  )
  const nearest = (word: string) => {
    const near = (byLetter.get(word[0]) ?? []).filter(each => isOneMistake(word, each) || isNear(word, each))
    const letters = (text: string) => [...text].sort().join('')
    return (
      near.find(each => letters(each) === letters(word)) ??
      near.find(each => isOneMistake(word, each)) ??
      near[0]
    )
  }
  const corrections = new Map<string, string>()
  function corrected(word: string): string {
    const found = corrections.get(word) ?? nearest(word) ?? word
    corrections.set(word, found)
    return found
  }
  return {
    find: (words, meantBy) => {
      if (words.length > LONGEST) return []
      const found = foundBy(words)
      if (found) return found
      const isOwn = (word: string) =>
        word.length < SHORTEST_TYPO || /[^\p{L}]/u.test(word) || known.has(word) || grammar.isFiller(word)
      if (words.every(isOwn)) return []
      const meant = words.map(word => {
        const other = isOwn(word) ? word : meantBy(word)
        // A typing error of a word elsewhere is none of a word here.
        return other === null ? corrected(word) : other
      })
      return foundBy(meant) ?? []
    },
  }
}

/** Returns a word without its plural and the ending of an infinitive: « agrandir » and « agrandis ». */
function stemOf(word: string): string {
  return verbOf(singular(word))
}

/** Returns a word without the ending of an infinitive. */
const verbOf = (word: string): string =>
  word.length >= SHORTEST_FORM && /(?:[ei]r|ez)$/.test(word) ? word.slice(0, -1) : word
