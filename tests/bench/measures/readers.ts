import { ImportFormat } from '../../../src/contract/import.ts'
import { readerFile } from '../data/readers/files.ts'
import { MAKERS } from '../data/readers/makers.ts'
import type { Options } from '../harness/options.ts'
import { type Reading, readIn } from '../harness/reading.ts'
import { reasonOf } from '../harness/reason.ts'

const SIZES = { whole: [10e6, 100e6, 500e6], quick: [1e6, 4e6] } as const
/** Longest time that a file is waited for: longer than GDAL may take. */
const LIMIT_MS = 400_000

/** A file of a size, read by its reader. */
export interface SizedReading extends Reading {
  /** Megabytes that were asked for. */
  size: number
  /** Of the file, or of what it holds when it is an archive. */
  bytes: number
}

/** Figures of a reader. */
export interface ReaderFigures {
  /** Program that makes its files, in words. */
  by: string
  /** From the smallest file on; the last may be one that is refused. */
  sizes: SizedReading[]
  /** Reason for which there are no more. */
  failure: string | null
}

/** Figures of all readers, by format. */
export interface Readings {
  date: string
  /** A file of each size, by megabytes, whose bytes are read and forgotten by a program that has loaded the same modules. */
  plain: Record<string, Pick<Reading, 'ms' | 'processorMs' | 'peak'>>
  readers: Partial<Record<ImportFormat, ReaderFigures>>
}

/** Time and memory of each reader on files of several sizes. Nothing is imported: the rows are read and forgotten. */
export async function measureReaders({ quick, fresh }: Pick<Options, 'quick' | 'fresh'>): Promise<Readings> {
  const plain: Readings['plain'] = {}
  const readers = new Map<ImportFormat, ReaderFigures>(
    ImportFormat.options.map(format => [format, { by: MAKERS[format].by, sizes: [], failure: null }]),
  )
  for (const bytes of quick ? SIZES.quick : SIZES.whole) {
    plain[bytes / 1e6] = await readPlainly(bytes, fresh)
    for (const [format, figures] of readers) {
      // What refuses a file, or does not end, is not asked to read a larger one.
      if (figures.failure !== null || figures.sizes.some(({ problem, isCut }) => problem !== null || isCut))
        continue
      try {
        const reading = await readSized(format, bytes, fresh)
        figures.sizes.push(reading)
        console.log(format, inWords(reading))
      } catch (error) {
        figures.failure = reasonOf(error)
        console.error(format, error)
      }
    }
  }
  return { date: new Date().toISOString(), plain, readers: Object.fromEntries(readers) }
}

/** Reads a file byte by byte: the second time, when the system has it in its memory. */
async function readPlainly(bytes: number, fresh: boolean): Promise<Reading> {
  const { path } = await readerFile('geojson', bytes, fresh)
  await readIn('plain', path, null, LIMIT_MS)
  return await readIn('plain', path, null, LIMIT_MS)
}

async function readSized(format: ImportFormat, wanted: number, fresh: boolean): Promise<SizedReading> {
  const { path, layer, bytes, rows } = await readerFile(format, wanted, fresh)
  const reading = await readIn('reader', path, layer, LIMIT_MS)
  if (!reading.isCut && reading.problem === null && reading.rows !== rows)
    throw new Error(`${reading.rows} rows of ${rows} were read`)
  return { ...reading, size: wanted / 1e6, bytes }
}

const inWords = ({ size, ms, processorMs, peak, problem, isCut }: SizedReading): string =>
  `${size} MB: ${Math.round(ms)} ms (${processorMs} of processors)${isCut ? ' and more' : ''}, ${Math.round(peak / 1e6)} MB${problem ? `, ${problem}` : ''}`
