import type { NewSavedMap, SavedMap } from '../../contract/savedMap.ts'
import { fold } from '../fold.ts'
import { hashOf } from '../hash.ts'
import type { ListChange, Placed } from '../savedList.ts'

/** Returns the id of a map by its name. Saving under an existing name replaces that map. */
export const mapIdOf = (name: string): string => `map-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

/** Longest name that leaves room for a number. */
const BASE_LENGTH = 72

/** Returns a name that no map has: “Bretagne (2)” after “Bretagne”. */
export function freeName(name: string, maps: readonly SavedMap[]): string {
  const taken = new Set(maps.map(({ id }) => id))
  const base = name.replace(/ \(\d+\)$/, '').slice(0, BASE_LENGTH)
  let number = 2
  while (taken.has(mapIdOf(`${base} (${number})`))) number++
  return `${base} (${number})`
}

/** Returns the change that adds maps to others. Maps with a taken name get a free one; equal maps are skipped. */
export function addedMaps(maps: readonly SavedMap[], added: readonly SavedMap[]): ListChange<NewSavedMap> {
  const save: NewSavedMap[] = []
  let known = maps
  for (const { saved, ...map } of added) {
    const other = known.find(({ id }) => id === map.id)
    if (other?.address === map.address) continue
    const name = other ? freeName(map.name, known) : map.name
    const next = { ...map, name, id: mapIdOf(name) }
    save.push(next)
    known = [...known, { ...next, saved }]
  }
  return { save, remove: [] }
}

/** Returns the saved maps whose names contain the words of a text, in any order, whatever their accents. */
export function mapsNamed(maps: readonly Placed<NewSavedMap>[], text: string): Placed<NewSavedMap>[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return maps.filter(({ item: { name } }) => words.every(word => fold(name).includes(word)))
}

/** Returns whether a view displays a dataset, by its address. */
export const showsSomething = (address: string): boolean => /[?&]show=/.test(address)
