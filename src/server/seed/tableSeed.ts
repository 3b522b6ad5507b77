import type { LabelDefinition } from '../../contract/import.ts'
import { type Cell, toCsv } from './files.ts'
import type { Seed } from './seed.ts'

type Definition = Seed['definition']

/** Table of a dataset: the parts of its definition, and its rows. */
type TableSeed = Omit<Definition, 'dataset' | 'key' | 'labels'> &
  Definition['dataset'] & {
    key: string
    labels: readonly LabelDefinition[]
    /** Columns after those of the key and the labels, such as coordinates. */
    others?: readonly string[]
    /** Returns the cells of each row: key, labels in their order, other columns. */
    rows: () => readonly (readonly Cell[])[]
    /** By default, the id of the dataset with the edition. */
    fileName?: string
  }

/** Returns the seed of a table, written as CSV. */
export function tableSeed({ fileName, labels, others = [], rows, ...table }: TableSeed): Seed {
  const { id, name, description, origin, source, ...definition } = table
  return {
    fileName: fileName ?? `${id}-${table.edition}.csv`,
    content: () => toCsv([table.key, ...labels.map(({ column }) => column), ...others], rows()),
    definition: { ...definition, dataset: { id, name, description, origin, source }, labels: [...labels] },
  }
}
