import { ImportFormat } from '../../../src/contract/import.ts'
import { readerFile } from '../data/readers/files.ts'
import { MAKERS } from '../data/readers/makers.ts'
import type { Options } from '../harness/options.ts'
import { type Reading, readIn } from '../harness/reading.ts'
import { reasonOf } from '../harness/reason.ts'

const SIZES = { whole: [10e6, 100e6, 500e6], quick: [1e6, 4e6] } as const
/** Timeout of a file, longer than GDAL's. */
const LIMIT_MS = 400_000

/** File of a size, and its reader. */
export interface SizedReading extends Reading {
  /** Requested megabytes. */
  size: number
  /** Size of the file, or of an archive's content. */
  bytes: number
}

/** Figures of a reader. */
export interface ReaderFigures {
  /** Name of the program that generates the files. */
  by: string
  /** Files by size, smallest first; the largest one may be refused. */
  sizes: SizedReading[]
  /** Reason why there are no more. */
  failure: string | null
}

/** Figures of all readers, by format. */
export interface Readings {
  date: string
  /** Files of each size in megabytes, read as plain bytes by a program with the same modules. */
  plain: Record<string, Pick<Reading, 'ms' | 'processorMs' | 'peak'>>
  readers: Partial<Record<ImportFormat, ReaderFigures>>
}

/** Measures time and memory of each reader on several sizes. Rows are discarded. */
export async function measureReaders({ quick, fresh }: Pick<Options, 'quick' | 'fresh'>): Promise<Readings> {
  const plain: Readings['plain'] = {}
  const readers = new Map<ImportFormat, ReaderFigures>(
    ImportFormat.options.map(format => [format, { by: MAKERS[format].by, sizes: [], failure: null }]),
  )
  for (const bytes of quick ? SIZES.quick : SIZES.whole) {
    plain[bytes / 1e6] = await readPlainly(bytes, fresh)
    for (const [format, figures] of readers) {
      // After a refusal or a timeout, larger files are skipped.
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

/** Reads a file as bytes twice, and measures the second, cached time. */
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
