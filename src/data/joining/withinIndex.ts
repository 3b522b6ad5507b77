import type { Within } from '../../contract/joins.ts'
import { keyOf, type Row } from '../formats/common/reader.ts'
import { type KeyIndex, keyIndex } from './keyIndex.ts'

/** Separates a name from its area in a key. Folding preserves it. */
const SEPARATOR = ' › '

/** Returns the key of a name in an area: `Saint-Denis › La Réunion`. */
export const pairOf = (name: string, area: string): string =>
  name === '' || area === '' ? name : `${name}${SEPARATOR}${area}`

/** Returns the key of a row: the value of a column, followed by the value of the area column. */
export const keyIn = ({ properties }: Pick<Row, 'properties'>, column: string, within?: Within): string =>
  pairOf(keyOf(properties.get(column)), within === undefined ? '' : keyOf(properties.get(within.column)))

/** Returns the index of the areas of zones. */
export const areaIndex = (areas: readonly (string | null)[]): KeyIndex => keyIndex([...new Set(areas)])

/**
 * Returns the index of zones by name and area. Areas are found like names, in other spellings or without
 * leading zeros. Two zones of one name in one area cannot be distinguished.
 */
export function withinIndex(names: readonly (string | null)[], areas: readonly (string | null)[]): KeyIndex {
  const ordinals = new Map<string, number[]>()
  for (const [ordinal, area] of areas.entries()) {
    if (area === null || (names[ordinal] ?? null) === null) continue
    const known = ordinals.get(area)
    if (known) known.push(ordinal)
    else ordinals.set(area, [ordinal])
  }
  const areaOf = areaIndex(areas)
  const indexes = new Map<string, KeyIndex>()
  const partsOf = (written: string) => {
    const at = written.lastIndexOf(SEPARATOR)
    const found = at < 0 ? undefined : areaOf.find(written.slice(at + SEPARATOR.length))
    if (found === undefined) return null
    const inArea = ordinals.get(found.key) ?? []
    const index = indexes.get(found.key) ?? keyIndex(inArea.map(ordinal => names[ordinal] ?? null))
    indexes.set(found.key, index)
    return { name: written.slice(0, at), area: found.key, inArea, index }
  }
  return {
    find(written) {
      const parts = partsOf(written)
      const found = parts?.index.find(parts.name)
      const ordinal = found && parts?.inArea[found.ordinal]
      return found === undefined || ordinal === undefined
        ? undefined
        : { ...found, key: pairOf(found.key, parts?.area ?? ''), ordinal }
    },
    isShared(written) {
      const parts = partsOf(written)
      return parts?.index.isShared(parts.name) ?? false
    },
    near(written) {
      const parts = partsOf(written)
      return (parts?.index.near(parts.name) ?? []).flatMap(at => parts?.inArea[at] ?? [])
    },
    hasShared: false,
    isSequential: false,
  }
}
