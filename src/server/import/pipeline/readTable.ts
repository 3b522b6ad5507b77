import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportDefinition, ImportProgress } from '../../../contract/import.ts'
import type { Format } from '../../../data/formats/common/reader.ts'
import { Table } from '../../../data/reading/table.ts'
import { fileSize } from '../../formats/common/diskSource.ts'
import { detectFormat } from '../../formats/detectFormat.ts'
import type { Staging } from '../../storage/files/staging.ts'
import type { ImportContext } from '../common/context.ts'
import { enginesFor } from '../reading/engines.ts'
import { SpilledValues } from './spilledValues.ts'
import { type Zones, zonesFor } from './zones.ts'

/** Maximum number of rows between two progress messages. Slow rows are reported after `PROGRESS_MS`. */
const PROGRESS_ROWS = 2000
const PROGRESS_MS = 100

/** File as a table, with the options of its reader. */
export interface ReadTable {
  format: Format
  table: Table
  zones: Zones
}

/** Reads a whole file to a table. Throws an ImportError, and the signal's reason when it is aborted. */
export async function readIntoTable(
  file: string,
  definition: ImportDefinition,
  context: ImportContext,
  staging: Pick<Staging, 'spill'>,
): Promise<ReadTable> {
  const progress = progressReporter(definition, context)
  const size = await fileSize(file)
  let position = 0
  const format = await detectFormat(file, definition.read, bytes => {
    position = bytes
  })
  const zones = await zonesFor(definition, context.db, context.store, staging.spill('vertices'))
  const engines = await enginesFor(format, definition.geometry)
  const values = staging.spill('values')
  const table = new Table(definition, format, zones, engines, () => new SpilledValues(values))
  /** Extrapolates the number of rows from those read; null for a file that must be read to its end first. */
  const expected = () =>
    position === 0 || position >= size ? null : Math.ceil((table.rows * size) / position)
  let reported = performance.now()
  for await (const row of format.read(file, context.signal)) {
    table.add(row)
    if (table.rows % PROGRESS_ROWS !== 0 && performance.now() - reported < PROGRESS_MS) continue
    reported = performance.now()
    progress('read', table.rows, expected())
    // A thread receives messages, such as an abort, only between turns of its event loop.
    await nextTurn()
    context.signal.throwIfAborted()
  }
  progress('read', table.rows, table.rows)
  return { format, table, zones }
}

/** Returns a function that reports the progress of an import. */
export function progressReporter(definition: ImportDefinition, { onProgress }: ImportContext) {
  return (step: ImportProgress['step'], done: number, total: number | null) =>
    onProgress({ dataset: definition.dataset.id, step, done, total })
}
