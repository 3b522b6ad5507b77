import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../error.ts'
import { CsvGuard, delimiterOf, headerLine } from './csv-guard.ts'
import { COLUMNS_MAX, requireAtMost } from './limits.ts'
import type { Row } from './row.ts'
import type { Text } from './text.ts'

/** Reads a delimited text with a header line. An empty cell is null. */
export async function* readCsv(text: Text, signal: AbortSignal): AsyncGenerator<Row> {
  const delimiter = delimiterOf(await headerLine(text, signal))
  const guard = new CsvGuard(delimiter)
  const guarded = async function* () {
    for await (const piece of text(signal)) {
      guard.check(piece)
      yield piece
    }
  }
  const parser = parse({ delimiter, info: true, skip_empty_lines: true })
  const finished = pipeline(Readable.from(guarded()), parser, { signal })
  // The loop below sees the same error; this promise must not report it a second time.
  finished.catch(() => undefined)
  let header: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (header === undefined) header = checkHeader(record)
      else yield { line: info.lines, properties: toProperties(header, record), geometry: null }
    }
    await finished
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof CsvError) throw new ImportError('badCsv', {}, lineOf(error), error)
    throw error
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

function toProperties(header: readonly string[], record: readonly string[]): Map<string, unknown> {
  return new Map(header.map((name, index) => [name, record[index] === '' ? null : record[index]]))
}
