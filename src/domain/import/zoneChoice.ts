import type { Text } from '../../contract/common.ts'

/** A way to give the rows of a table the zones of a dataset. */
export type ZoneChoice = {
  dataset: string
  /** The name of the dataset. */
  name: Text
  instance: string
  /** A year, or a day. */
  data_date: string
  /** The column of the table. */
  key: string
  /** The label of the zones that it holds, or null for their codes. */
  label: string | null
  matched: number
  rows: number
  /** Whether nearly all rows have a zone, and the column is called like what it holds. */
  fits: boolean
}
