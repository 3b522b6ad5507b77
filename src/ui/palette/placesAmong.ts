import { townChoice } from '../../commands/choices.ts'
import { townsNamed } from '../../domain/search/gazetteer.ts'
import { homeCode } from '../../domain/search/home.ts'
import { type NamedArea, namesOfPlace } from '../../domain/search/place.ts'
import { type Grammar, phraseAt } from '../../domain/search/reading/grammar.ts'
import { type Token, textsOf } from '../../domain/search/reading/line.ts'
import { isAdjective } from '../../domain/search/reading/names.ts'
import { isNear } from '../../domain/search/spelling.ts'
import { colourIn } from './colourReadings.ts'
import type { RowIndex } from './rowIndex.ts'

/** Place that some words of a line name, and the other words. */
export type PlaceAmong = { id: string; name: string; lng: number; lat: number; others: readonly Token[] }

const SHORTEST = 3
/** Most words in the name of a place. */
const LONGEST_NAME = 6

/**
 * Returns the place that a line names beside other words, after a preposition or at an end of the line: « autour de Rennes »,
 * “in Japan”. The longest name wins.
 */
export function placeAmong(tokens: readonly Token[], rowIndex: RowIndex): PlaceAmong | null {
  const known = readPlaces.get(tokens)
  if (known?.rowIndex === rowIndex) return known.place
  const place = findPlace(tokens, rowIndex)
  readPlaces.set(tokens, { rowIndex, place })
  return place
}

/** Places of lines, which several readings need. */
const readPlaces = new WeakMap<readonly Token[], { rowIndex: RowIndex; place: PlaceAmong | null }>()

function findPlace(tokens: readonly Token[], rowIndex: RowIndex): PlaceAmong | null {
  const { grammar } = rowIndex.words
  const words = textsOf(tokens)
  const spans = words.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_NAME, words.length - start) }, (_, more) => ({
      start,
      end: start + more + 1,
      // « L’Union » is a town, and « union européenne » has more letters.
      letters: words.slice(start, start + more + 1).join('').length,
    })),
  )
  const isApart = ({ start, end }: { start: number; end: number }) =>
    start < end &&
    (start === 0 ||
      end === words.length ||
      startOfPreposition(words, start, grammar) < start ||
      (end === start + 1 && adjectivePlace(words[start] ?? '', rowIndex) !== undefined))
  const longestFirst = spans
    .filter(isApart)
    .sort((one, other) => other.end - other.start - (one.end - one.start) || other.letters - one.letters)
  for (const { start, end } of longestFirst) {
    const name = words.slice(start, end).join(' ')
    const from = startOfPreposition(words, start, grammar)
    // « Près de Paris »: the preposition tells the town from a word of the grammar.
    const isNear = phraseAt(words, from, grammar.near) > 0
    const isWord = end - start === 1 && !isNear && isCommon(name, grammar)
    if (name.length < SHORTEST || (isWord && !adjectivePlace(name, rowIndex))) continue
    // « 65 ans » does not name the town Ans.
    if (name.length === SHORTEST && !isNear && typeof tokens[start - 1]?.number === 'number') continue
    const place = placeOf(name, rowIndex)
    // « En rouge » names a colour, and not the town Rougé.
    const isColour = () =>
      end - start === 1 && !isNear && colourIn(tokens.slice(start, end), { zones: [] }, rowIndex) !== null
    if (place && !isColour()) return { ...place, others: tokens.filter((_, at) => at < from || at >= end) }
  }
  return null
}

const isCommon = (word: string, { isWord, isFiller }: Grammar) => isWord(word) || isFiller(word)

/** Returns the position of the words that lead to a name: « autour de », « à ». */
function startOfPreposition(words: readonly string[], start: number, grammar: Grammar): number {
  let from = start
  while (from > 0 && grammar.isFiller(words[from - 1] ?? '')) from--
  for (let at = Math.max(0, from - LONGEST); at < start; at++)
    if (at + phraseAt(words, at, grammar.near) >= from && phraseAt(words, at, grammar.near) > 0) return at
  return from
}

/** Longest preposition, in words. */
const LONGEST = 4

const isWide = ({ kind }: NamedArea) => kind !== 'departement'

/** Continents, countries and regions by their adjectives. Every line compares each of its words, for each dataset. */
const knownAdjectives = new WeakMap<readonly NamedArea[], Map<string, NamedArea | undefined>>()
/** Subjects by the words that mean them. */
const knownSubjects = new WeakMap<Grammar, ReadonlyMap<string, readonly string[]>>()

/** Returns the continent, country or region of an adjective: « pays européens », “Asian countries”. */
function adjectivePlace(word: string, { snapshots, words: { grammar } }: RowIndex): NamedArea | undefined {
  const { places } = snapshots.palette.context
  const known = knownAdjectives.get(places) ?? new Map<string, NamedArea | undefined>()
  knownAdjectives.set(places, known)
  if (known.has(word)) return known.get(word)
  const meant = subjectsOf(grammar).get(word) ?? []
  const place = places.find(
    each => isWide(each) && namesOfPlace(each).some(name => isAdjective(word, name) || meant.includes(name)),
  )
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(word, place)
  return place
}

/** Most words that are remembered, with or without a place. */
const KNOWN_MAX = 2000

function subjectsOf(grammar: Grammar): ReadonlyMap<string, readonly string[]> {
  const known = knownSubjects.get(grammar)
  if (known) return known
  const pairs = grammar.meanings.flatMap(({ of, said }) =>
    said.map(each => [each.join(' '), of.join(' ')] as const),
  )
  const subjects = new Map<string, string[]>()
  for (const [word, subject] of pairs) subjects.set(word, [...(subjects.get(word) ?? []), subject])
  knownSubjects.set(grammar, subjects)
  return subjects
}

/** Returns the country, continent or region of a mistyped name, unless the word is one of the palette: « afirque ». */
function mistypedPlace(name: string, rowIndex: RowIndex): NamedArea | undefined {
  const { snapshots, words } = rowIndex
  if (name.length < SHORTEST_MISTYPED || name.includes(' ') || words.grammar.isWord(name)) return undefined
  const found = snapshots.palette.context.places.find(place =>
    namesOfPlace(place).some(known => isNear(name, known)),
  )
  return found && !rowIndex.vocabulary().knows(name, false) ? found : undefined
}

/** A shorter word is near many names. */
const SHORTEST_MISTYPED = 6

/** Areas by each of their names. A line has many words that may be one. */
const knownNames = new WeakMap<readonly NamedArea[], ReadonlyMap<string, NamedArea>>()

function placesByName(places: readonly NamedArea[]): ReadonlyMap<string, NamedArea> {
  const known = knownNames.get(places)
  if (known) return known
  const byName = new Map<string, NamedArea>()
  for (const place of places)
    for (const name of namesOfPlace(place)) if (!byName.has(name)) byName.set(name, place)
  knownNames.set(places, byName)
  return byName
}

function placeOf(name: string, rowIndex: RowIndex): Omit<PlaceAmong, 'others'> | null {
  const { snapshots, words } = rowIndex
  const { places, towns } = snapshots.palette.context
  const area =
    placesByName(places).get(name) ?? adjectivePlace(name, rowIndex) ?? mistypedPlace(name, rowIndex)
  if (area) return { id: area.id, name, lng: area.lng, lat: area.lat }
  const { towns: found, exact } = townsNamed(towns, name, homeCode(words.language))
  const [town] = found
  return exact > 0 && town ? { id: townChoice(town).value, name, lng: town.lng, lat: town.lat } : null
}
