import type { NewSavedMap } from '../../contract/saved.ts'
import { fold } from '../fold.ts'
import type { Placed } from '../savedList.ts'

/** Returns the saved maps whose names contain the words of a text, in any order, whatever their accents. */
export function mapsNamed(maps: readonly Placed<NewSavedMap>[], text: string): Placed<NewSavedMap>[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return maps.filter(({ item: { name } }) => words.every(word => fold(name).includes(word)))
}

/** Returns whether a view displays a dataset, by its address. */
export const showsSomething = (address: string): boolean => /[?&]show=/.test(address)
