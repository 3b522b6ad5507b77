import type { Text } from '../../contract/common.ts'
import type { Within } from '../../contract/joins.ts'

/** Way to assign the zones of a dataset to the rows of a table. */
export type ZoneChoice = {
  dataset: string
  /** Name of the dataset. */
  name: Text
  instance: string
  /** Year or day. */
  data_date: string
  /** Column of the table. */
  key: string
  /** Label of the zones that the column contains; null for their codes. */
  label: string | null
  /** Second column, for zones with equal names. */
  within?: Within | undefined
  matched: number
  rows: number
  /** Whether nearly all rows match a zone and the column's name fits. */
  fits: boolean
}
