import type { NewSavedMap, SavedMap } from '../../contract/savedMap.ts'
import { fold } from '../fold.ts'
import { hashOf } from '../hash.ts'

/** Place where maps are saved. */
export type MapPlace = 'browser' | 'account'

/** Change to the saved maps of a place. */
export type MapChange = { save: readonly NewSavedMap[]; remove: readonly string[] }

/** Saved maps of this browser and of the account; null for anonymous users. */
export type PlacedMaps = { browser: readonly SavedMap[]; account: readonly SavedMap[] | null }

/** Returns the id of a map by its name. Saving under an existing name replaces that map. */
export const mapIdOf = (name: string): string => `map-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

const newestFirst = (one: SavedMap, other: SavedMap) => other.saved.localeCompare(one.saved)

/** Returns the saved maps after a change, newest first. */
export function changedMaps(
  maps: readonly SavedMap[],
  { save, remove }: MapChange,
  saved: string,
): SavedMap[] {
  const gone = new Set([...remove, ...save.map(({ id }) => id)])
  return [...save.map(map => ({ ...map, saved })), ...maps.filter(({ id }) => !gone.has(id))].sort(
    newestFirst,
  )
}

/** Returns the inverse of a change. */
export function undoingOfMaps(maps: readonly SavedMap[], { save, remove }: MapChange): MapChange {
  const touched = new Set([...remove, ...save.map(({ id }) => id)])
  const former = maps.filter(({ id }) => touched.has(id))
  const known = new Set(former.map(({ id }) => id))
  return {
    save: former.map(({ saved: _, ...map }) => map),
    remove: save.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  }
}

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
export function addedMaps(maps: readonly SavedMap[], added: readonly SavedMap[]): MapChange {
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

/** Returns all saved maps by their names in commands, newest first. */
export const placedMaps = ({ browser, account }: PlacedMaps): [string, MapPlace, SavedMap][] => {
  const named = (place: MapPlace, maps: readonly SavedMap[]) =>
    maps.map((map): [string, MapPlace, SavedMap] => [`${place}/${map.id}`, place, map])
  return [...named('account', account ?? []), ...named('browser', browser)].sort(([, , one], [, , other]) =>
    newestFirst(one, other),
  )
}

/** Returns the saved maps whose names contain the words of a text, in any order, whatever their accents. */
export const mapsNamed = <T extends readonly [string, MapPlace, SavedMap]>(
  maps: readonly T[],
  text: string,
): T[] => {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return maps.filter(([, , { name }]) => words.every(word => fold(name).includes(word)))
}
