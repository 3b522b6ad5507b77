import { HEADER_CHARS_MAX, ImportError } from '../common/importError.ts'
import type { Notice } from '../common/notice.ts'
import type { Text } from '../common/source.ts'
import { joinHeaderRows } from '../sheets/headerRows.ts'
import { isHeaderRecord } from './headerRecord.ts'
import { type CutRecord, cutCells, cutRecords } from './quotes.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Characters and records that the detection reads. */
const HEAD_CHARS = 2 ** 16
const HEAD_RECORDS = 60
/** Maximum lines above the header. */
const TITLES_MAX = 20
/** Minimum share of the records with as many cells as the header. */
const AGREEMENT = 0.8

/** Dialect of a delimited text. */
export interface Dialect {
  delimiter: string
  /** Line of the header, or of the first row without one; from 1. */
  line: number
  hasNames: boolean
  /** Column names, joined from two header rows; null for one header row. */
  names: readonly string[] | null
  notices: readonly Notice[]
}

/**
 * Detects the dialect of a text from its first records. Throws an ImportError when its first line does not
 * end.
 * @param begin First characters, for a text whose encoding is not known yet.
 */
export async function dialectOf(text: Text, begin: string): Promise<Dialect> {
  const { head, isWhole } = await headOf(text).catch((error: unknown) => {
    if (error instanceof ImportError && error.cause instanceof TypeError)
      return { head: begin, isWhole: false }
    throw error
  })
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1)
  const declared = declaredSeparator(line)
  const cut = (delimiter: string): readonly CutRecord[] => {
    const records: CutRecord[] = []
    for (const record of cutRecords(head, delimiter)) {
      records.push(record)
      if (records.length > HEAD_RECORDS) break
    }
    // The last record of a truncated text may be incomplete.
    return isWhole && records.length <= HEAD_RECORDS
      ? records
      : records.slice(0, Math.max(1, records.length - 1))
  }
  if (declared !== undefined) return dialect(declared, cut(declared).slice(1), 0)
  const usual = delimiterOf(line)
  const order = [usual, ...DELIMITERS.filter(each => each !== usual)]
  const found = order
    .map(delimiter => ({ delimiter, records: cut(delimiter) }))
    .map(({ delimiter, records }) => ({ delimiter, records, at: namesAt(records) }))
  const [first] = found
  if (first?.at === 0 || found.every(({ at }) => at === -1)) return dialect(usual, cut(usual), 0)
  const widest = found
    .filter(({ at }) => at > 0)
    .reduce((best, next) => (widthAt(next) > widthAt(best) ? next : best))
  return dialect(widest.delimiter, widest.records, widest.at)
}

const widthAt = ({ records, at }: { records: readonly CutRecord[]; at: number }): number =>
  records[at]?.cells.length ?? 0

function dialect(delimiter: string, records: readonly CutRecord[], at: number): Dialect {
  const joined = joinedNames(records, at) ?? joinedNames(records, at - 1)
  const names = joined ?? records[at]
  const below = records.filter(({ line }) => line > (names?.line ?? 0))
  const hasNames =
    names === undefined ||
    joined !== undefined ||
    isHeaderRecord(
      names.cells,
      below.map(({ cells }) => cells),
    ) !== 'no'
  const notices: Notice[] = []
  const titles = joined?.titles ?? at
  if (titles > 0) notices.push({ notice: 'titles', params: { count: titles, line: names?.line ?? 1 } })
  if (joined !== undefined) notices.push({ notice: 'twoStoreys', params: { line: joined.line } })
  if (!hasNames) notices.push({ notice: 'noHeader', params: {} })
  return { delimiter, line: names?.line ?? 1, hasNames, names: joined?.cells ?? null, notices }
}

/** Joins the names in a record and in the one below, where the upper one names groups of columns of numbers. */
function joinedNames(records: readonly CutRecord[], at: number) {
  const [upper, lower, ...below] = at < 0 ? [] : records.slice(at)
  if (upper === undefined || lower === undefined) return undefined
  const isNumber = (cell: string) => /\d/.test(cell) && !/\p{L}/u.test(cell)
  const isOverNumbers = lower.cells.every(
    (cell, column) => cell.trim() === '' || below.some(({ cells }) => isNumber(cells[column] ?? '')),
  )
  const joined = isOverNumbers ? joinHeaderRows(upper, lower, below) : undefined
  return (
    joined && { line: joined.line, cells: joined.cells.map(cell => String(cell ?? '').trim()), titles: at }
  )
}

/**
 * Finds the header: the first record that fills most of the columns. Below titles it must differ in kind from
 * the rows under it. Returns -1 when the records have no common width.
 */
function namesAt(records: readonly CutRecord[]): number {
  const filled = records.map(({ cells }) => cells.filter(cell => cell.trim() !== '').length)
  const width = Math.max(0, ...filled)
  const least = Math.max(2, width * 0.6)
  for (let at = 0; at < Math.min(records.length, TITLES_MAX); at += 1) {
    if ((filled[at] ?? 0) < least) continue
    const [names, ...below] = records.slice(at).map(({ cells }) => cells)
    if (names === undefined) return -1
    const agreeing = below.filter(cells => cells.length === names.length).length
    if (agreeing < below.length * AGREEMENT) continue
    if (at === 0 || isHeaderRecord(names, below) === 'yes') return at
  }
  return -1
}

async function headOf(text: Text): Promise<{ head: string; isWhole: boolean }> {
  let head = ''
  for await (const piece of text(new AbortController().signal)) {
    head += piece
    const hasLine = /\S[\r\n]/.test(head)
    if (head.length >= HEAD_CHARS && hasLine) return { head: head.slice(0, HEADER_CHARS_MAX), isWhole: false }
    if (head.length > HEADER_CHARS_MAX) throw new ImportError('tooLong', {}, 1)
  }
  return { head, isWhole: true }
}

/** Returns the separator of the first line that Excel writes above the header: `sep=;`. */
const declaredSeparator = (line: string): string | undefined => /^"?sep=([,;\t|])"?$/i.exec(line.trim())?.[1]

/** Returns the delimiter that splits the header into the most columns. */
const delimiterOf = (line: string): string =>
  DELIMITERS.reduce((best, next) => (cutCells(line, next).length > cutCells(line, best).length ? next : best))
