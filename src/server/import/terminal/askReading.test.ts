import { expect, test } from 'vitest'
import type { ReadOptions } from '../../../contract/import.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import { translator } from '../common/problems.ts'
import { untilAnswered } from './askReading.ts'

const t = translator('en')

/** Returns a terminal that gives the answers in order. */
function terminalOf(...answers: string[]) {
  const seen: string[] = []
  return {
    seen,
    ask: async (question: string) => {
      seen.push(question)
      return answers.shift() ?? ''
    },
    say: (line: string) => void seen.push(line),
    close: () => undefined,
  }
}

/** Reads a file with ambiguous pairs, decimals and dates. */
async function read(said: Partial<ReadOptions>) {
  if (said.pairs === undefined) throw new ImportError('pairOrderUnclear', { column: 'c', value: '2, 3' })
  if (said.decimal === undefined) throw new ImportError('numbersUnclear', { value: '1.234' })
  if (said.dates === undefined) throw new ImportError('dateOrderUnclear', { column: 'd', value: '1/2/2021' })
  return said
}

test('asks one question after the other, until each has an answer', async () => {
  const terminal = terminalOf('x', 'longitude', ',', 'month')
  expect(await untilAnswered(read, terminal, t)).toEqual({
    pairs: 'longitudeFirst',
    decimal: ',',
    dates: 'monthFirst',
  })
  expect(terminal.seen).toEqual([
    'It is unclear whether the longitude or the latitude comes first in the column “c” (2, 3).',
    'Which number comes first (longitude/latitude)?',
    'Which number comes first (longitude/latitude)?',
    'It is unclear whether 1.234 has thousands or decimals.',
    'Which is the decimal separator (“.” or “,”)?',
    'It is unclear whether the day or the month comes first in the column “d” (1/2/2021).',
    'Which part comes first (day/month)?',
  ])
})

test('rejects without a terminal, and for other problems', async () => {
  await expect(untilAnswered(read, null, t)).rejects.toMatchObject({ problem: 'pairOrderUnclear' })
  const other = () => Promise.reject(new ImportError('noZones'))
  await expect(untilAnswered(other, terminalOf(), t)).rejects.toMatchObject({ problem: 'noZones' })
})
