import { tableFromArrays, tableToIPC } from '@uwdata/flechette'
import type { ChartedColumns } from '../data/datasets.ts'

/** Encodes columns as an Arrow stream for DuckDB. */
export const arrowOf = ({ first, second, district }: ChartedColumns): Uint8Array =>
  tableToIPC(tableFromArrays({ first, second, district }), { format: 'stream' }) ?? new Uint8Array()
