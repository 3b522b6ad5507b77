import { fold } from '../../domain/fold.ts'
import type { Column } from '../stored/columnOf.ts'
import type { GeometrySet } from '../stored/geometrySet.ts'
import type { OpenInstance } from './openInstance.ts'
import { SearchIndex } from './searchIndex.ts'
import { type Budget, FEW } from './slices.ts'

/**
 * Returns the ordinals of zones that may match a search, ascending. Instances with many zones use an index.
 * Rejects as a pause does.
 */
export async function withinSearch(
  open: OpenInstance,
  search: string | undefined,
  ordinals: Uint32Array,
  budget: Budget,
): Promise<Uint32Array> {
  const words = search === undefined ? [] : wordsOf(search)
  if (open.geometry.count <= FEW || !SearchIndex.serves(words)) return ordinals
  return common(await searchIndexOf(open).candidates(words, budget), ordinals)
}

/** Indexes of each geometry set, by the names of an instance, cached while both are open. */
const indexesOf = new WeakMap<GeometrySet, WeakMap<Column, SearchIndex>>()

function searchIndexOf({ names, geometry }: OpenInstance): SearchIndex {
  const indexes = indexesOf.get(geometry) ?? new WeakMap<Column, SearchIndex>()
  indexesOf.set(geometry, indexes)
  const textOf = (ordinal: number) => {
    const [name, key] = [names.value(ordinal), geometry.key(ordinal)]
    return name === null || name === key ? fold(key) : `${fold(String(name))} ${fold(key)}`
  }
  const index = indexes.get(names) ?? new SearchIndex(geometry.count, textOf)
  indexes.set(names, index)
  return index
}

/** Returns the ordinals in both of two ascending lists. */
function common(few: Uint32Array, many: Uint32Array): Uint32Array {
  let at = 0
  return few.filter(ordinal => {
    at = placeFrom(many, ordinal, at)
    return many[at] === ordinal
  })
}

/** Returns the first index from `start` with an ordinal not less than the given one. */
function placeFrom(ordinals: Uint32Array, ordinal: number, start: number): number {
  let low = start
  let high = ordinals.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordinals[middle] ?? 0) < ordinal) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the folded words of a search. */
const wordsOf = (search: string): string[] => fold(search).split(' ')

/** Folded dictionary entries by code, cached while the column is open. */
const foldedOf = new WeakMap<Column, (string | undefined)[]>()

/**
 * Returns a test whether the name or the key of a zone contains every word of a search, ignoring accents and
 * case.
 */
export function searchTest({ names, geometry }: OpenInstance, search: string): (ordinal: number) => boolean {
  const words = wordsOf(search)
  const nameOf = foldedNames(names)
  return ordinal => {
    const name = nameOf(ordinal)
    if (words.every(word => name.includes(word))) return true
    const text = `${name} ${fold(geometry.key(ordinal))}`
    return words.every(word => text.includes(word))
  }
}

function foldedNames(names: Column): (ordinal: number) => string {
  if (names.kind !== 'text') return ordinal => fold(String(names.value(ordinal) ?? ''))
  const folded = foldedOf.get(names) ?? []
  foldedOf.set(names, folded)
  return ordinal => {
    if (names.isNull(ordinal)) return ''
    const code = names.codes[ordinal] ?? 0
    const known = folded[code]
    if (known !== undefined) return known
    const text = fold(names.dictionary.at(code) ?? '')
    folded[code] = text
    return text
  }
}
