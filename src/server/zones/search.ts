import { fold } from '../../domain/fold.ts'
import type { Column } from '../storage/columns/column.ts'
import type { OpenInstance } from './openInstance.ts'

/** Folded dictionary entries by code, kept as long as their column is open. */
const foldedOf = new WeakMap<Column, (string | undefined)[]>()

/** Tests whether every word of a search is found in the name or the key of a zone, accents and case ignored. */
export function searchTest({ names, geometry }: OpenInstance, search: string): (ordinal: number) => boolean {
  const words = fold(search).split(' ')
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
    const text = fold(names.dictionary[code] ?? '')
    folded[code] = text
    return text
  }
}
