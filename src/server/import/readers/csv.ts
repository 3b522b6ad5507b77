import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../error.ts'
import type { Row } from './row.ts'
import { readText } from './text.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Reads a CSV with a header line; its delimiter is a comma, a semicolon or a tab. An empty cell is null. */
export async function* readCsv(path: string, signal: AbortSignal): AsyncGenerator<Row> {
  const delimiter = guessDelimiter(await firstLine(path, signal))
  const parser = parse({ delimiter, info: true, skip_empty_lines: true })
  const finished = pipeline(Readable.from(readText(path, signal)), parser, { signal })
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

async function firstLine(path: string, signal: AbortSignal): Promise<string> {
  let head = ''
  for await (const piece of readText(path, signal)) {
    head += piece
    if (head.includes('\n')) break
  }
  return head.split('\n', 1)[0] ?? ''
}

/** The delimiter that cuts the header into the most columns. */
function guessDelimiter(header: string): string {
  const columns = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (columns(delimiter) > columns(best) ? delimiter : best))
}

function checkHeader(record: string[]): string[] {
  const names = record.map(name => name.trim())
  const column = names.find((name, index) => names.indexOf(name) !== index)
  if (column !== undefined) throw new ImportError('duplicateColumn', { column })
  return names
}

function toProperties(header: readonly string[], record: readonly string[]): Map<string, unknown> {
  return new Map(header.map((name, index) => [name, record[index] === '' ? null : record[index]]))
}
