import { rowOf } from './readings.ts'
import type { RowIndex } from './rowIndex.ts'
import type { Row } from './rows.ts'

/** Returns the rows for the address of a file or service: the import of its data, then the user's own file. */
export function addressRows(search: string, rowIndex: RowIndex): Row[] {
  if (!/^https?:\/\/\S+$/i.test(search)) return []
  const rows = ['import.address', 'file.open'].flatMap(id => {
    const row = rowOf({ id, args: id === 'import.address' ? [search] : [] }, rowIndex)
    return row ?? rowOf({ id, args: [] }, rowIndex) ?? []
  })
  // Where this page may not import, the user's own file comes first.
  return rows.toSorted((one, other) => Number(one.reason !== null) - Number(other.reason !== null))
}
