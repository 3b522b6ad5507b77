import type { ReaderFigures, Readings, SizedReading } from '../measures/readers.ts'
import { lineOf } from './markdown.ts'

/** Maximum memory growth of a streaming reader for a file five times as large. */
const GROWTH_MAX = 1.5

/** Writes the figures of the readers as a dated Markdown table. */
export function readersTable({ date, plain, readers }: Readings): string {
  const figures = Object.entries(readers)
  const sizes = [...new Set(figures.flatMap(([, { sizes }]) => sizes.map(({ size }) => size)))]
  const head = [
    'reader',
    'files by',
    ...sizes.map(size => `${size} MB: time`),
    'MB a second',
    '/ plain',
    ...sizes.map(size => `${size} MB: memory`),
    '/ plain',
    `growth, ≤ ${GROWTH_MAX}`,
  ]
  return [
    `Measured on ${date.slice(0, 10)}. Times are those of all processors.`,
    '',
    lineOf(head),
    lineOf(head.map((_, place) => (place < 2 ? '---' : '---:'))),
    ...figures.map(([format, reader]) => rowOf(format, reader, sizes, plain)),
    ...figures.flatMap(([format, reader]) => remarkOn(format, reader).flatMap(line => ['', line])),
  ].join('\n')
}

function rowOf(
  format: string,
  { by, sizes }: ReaderFigures,
  all: readonly number[],
  plain: Readings['plain'],
): string {
  const whole = sizes.filter(isWhole)
  const last = whole.at(-1)
  const beside = plain[last?.size ?? 0]
  const cell = (size: number, write: (reading: SizedReading) => string) => {
    const reading = sizes.find(each => each.size === size)
    return reading === undefined ? '–' : isWhole(reading) ? write(reading) : 'refused'
  }
  return lineOf([
    format,
    by,
    ...all.map(size => cell(size, reading => inSeconds(timeOf(reading)))),
    ...(last && beside ? [speedOf(last, beside), rounded(timeOf(last) / timeOf(beside))] : ['', '']),
    ...all.map(size => cell(size, ({ peak }) => `${Math.round(peak / 1e6)} MB`)),
    last && beside ? rounded(last.peak / beside.peak) : '',
    growthOf(whole),
  ])
}

const isWhole = ({ problem, isCut }: SizedReading): boolean => problem === null && !isCut

/** Processor time if available, otherwise elapsed time. */
const timeOf = ({ processorMs, ms }: Pick<SizedReading, 'processorMs' | 'ms'>): number => processorMs ?? ms

/** Megabytes per second, without program start. */
const speedOf = (reading: SizedReading, plain: Readings['plain'][string]): string =>
  rounded(reading.bytes / 1e3 / Math.max(1, timeOf(reading) - timeOf(plain)))

/** Returns the memory of the largest file relative to the next smaller one. */
function growthOf(whole: readonly SizedReading[]): string {
  const [former, last] = whole.slice(-2)
  if (former === undefined || last === undefined) return ''
  const growth = last.peak / former.peak
  return growth <= GROWTH_MAX ? rounded(growth) : `**${rounded(growth)}**`
}

function remarkOn(format: string, { sizes, failure }: ReaderFigures): string[] {
  const refused = sizes.flatMap(({ size, problem, isCut, ms }) => {
    if (isCut) return [`${format}, ${size} MB: not read within ${inSeconds(ms)}.`]
    return problem === null ? [] : [`${format}, ${size} MB: “${problem}”`]
  })
  return [...refused, ...(failure === null ? [] : [`${format}: ${failure}.`])]
}

const inSeconds = (ms: number): string => `${rounded(ms / 1000)} s`
const rounded = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
