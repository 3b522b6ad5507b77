import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../common/importError.ts'
import { COLUMNS_MAX, requireAtMost } from '../common/limits.ts'
import type { Row } from '../common/row.ts'
import type { Text } from '../encoding/text.ts'
import { CsvGuard, delimiterOf, headerLine, separatorSaid } from './guard.ts'
import { recordsOneByOne } from './records.ts'

/**
 * Reads a delimited text with a header line. An empty cell is null, and so are cells that are missing at the end of a
 * row. A row that is malformed, or has more cells than there are columns, is refused alone.
 */
export async function* readCsv(text: Text, signal: AbortSignal): AsyncGenerator<Row> {
  const { first, header: written } = await headerLine(text, signal)
  const said = separatorSaid(first)
  const delimiter = said ?? delimiterOf(written)
  const skipped = said === undefined ? 0 : 1
  const parser = parse({
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    from_line: skipped + 1,
  })
  const finished = pipeline(Readable.from(guarded(text, delimiter, signal)), parser, { signal })
  // The loop below sees the same error; this promise must not report it a second time.
  finished.catch(() => undefined)
  let header: string[] | undefined
  let seen = skipped
  let firstError: CsvError
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      seen += 1
      if (header === undefined) header = checkHeader(record)
      else yield toRow(header, record, info.lines)
    }
    await finished
    return
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof CsvError)) throw error
    firstError = error
  }
  // From the malformed row on, each is read by itself, so that it takes no other with it.
  let count = 0
  for await (const { cells, line } of recordsOneByOne(guarded(text, delimiter, signal), delimiter)) {
    count += 1
    if (count <= seen) continue
    if (header === undefined) {
      if (cells === null) throw new ImportError('badCsv', {}, lineOf(firstError), firstError)
      header = checkHeader(cells)
    } else {
      const row = toRow(header, cells ?? [], line)
      yield cells === null ? { ...row, refusal: new ImportError('badCsvRow', {}, line) } : row
    }
  }
}

async function* guarded(text: Text, delimiter: string, signal: AbortSignal): AsyncGenerator<string> {
  const guard = new CsvGuard(delimiter)
  for await (const piece of text(signal)) {
    guard.check(piece)
    yield piece
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

function lineOf(error: CsvError): number | null {
  const { lines } = error as CsvError & { lines?: unknown }
  return typeof lines === 'number' ? lines : null
}

function checkHeader(record: string[]): string[] {
  requireAtMost(record.length, COLUMNS_MAX, 'tooManyColumns')
  const names = record.map(name => name.trim())
  const column = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (column !== undefined) throw new ImportError('duplicateColumn', { column: column.slice(0, 200) })
  return names
}

function toRow(header: readonly string[], cells: readonly string[], line: number): Row {
  const properties = new Map(header.map((name, index) => [name, cells[index] || null]))
  if (cells.slice(header.length).some(cell => cell.trim() !== '')) {
    const refusal = new ImportError('tooManyCells', { cells: cells.length, columns: header.length }, line)
    return { line, properties, geometry: null, refusal }
  }
  return { line, properties, geometry: null, ...(cells.length < header.length ? { isShort: true } : {}) }
}
