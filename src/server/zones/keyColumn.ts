import type { TextColumn } from '../storage/columns/column.ts'
import type { GeometrySet } from '../storage/geometry/geometry.ts'

const columns = new WeakMap<GeometrySet, TextColumn>()

/** The keys of a geometry set in the form of a column, for those that sort by it. */
export function keysAsColumn(set: GeometrySet): TextColumn {
  const known = columns.get(set)
  if (known !== undefined) return known
  const dictionary = Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))
  const column: TextColumn = {
    kind: 'text',
    count: set.count,
    codes: Uint32Array.from(dictionary.keys()),
    dictionary,
    isNull: () => false,
    value: ordinal => dictionary[ordinal] ?? null,
  }
  columns.set(set, column)
  return column
}
