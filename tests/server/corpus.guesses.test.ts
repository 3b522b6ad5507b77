import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AS_IT_IS } from '../../src/contract/import.ts'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { vertices } from '../../src/data/stored/storedShape.ts'
import { findInstance } from '../../src/server/catalogue/store/instances.ts'
import { labelsOf } from '../../src/server/catalogue/store/labels.ts'
import type { ImportContext } from '../../src/server/import/common/context.ts'
import { importDataset } from '../../src/server/import/pipeline/pipeline.ts'
import { toDefinition } from '../../src/server/import/survey/propose.ts'
import { survey } from '../../src/server/import/survey/survey.ts'
import { requireKnown } from '../../src/server/import/terminal/ask.ts'
import { artefactsOf } from '../support/objects/of.ts'
import { startServer, type TestServer } from '../support/server.ts'

interface Guess {
  file: string
  outcome: 'imported' | 'asks' | 'refused'
  rows: number
  rowsWithoutGeometry?: number
  bbox?: [number, number, number, number]
  toleranceMetres?: number
  sums?: Record<string, { sum: number; numbers: number }>
  text?: { column: string; value: string | boolean }
  join?: string
  coordinates?: [string, string] | string
  encoding?: string
}

const guesses = JSON.parse(readFileSync(new URL('corpus/guesses.json', import.meta.url), 'utf8')) as Guess[]
const DEGREE = 111_320

let server: TestServer
let context: ImportContext
beforeAll(async () => {
  server = await startServer()
  const { db, dataDir } = server
  const store = artefactsOf(dataDir)
  context = { db, store, onProgress: () => undefined, signal: new AbortController().signal }
})
afterAll(() => server.close())

/** Imports a file like the command without a terminal. Rejects with an ImportError. */
async function imported(file: string, dataset: string) {
  const path = fileURLToPath(new URL(`corpus/${file}`, import.meta.url))
  const looked = await survey(path, AS_IT_IS, context)
  const choices = { dataset, source: { name: 'Corpus' } }
  requireKnown(looked, choices, null)
  return { looked, outcome: await importDataset(path, toDefinition(looked, choices, null), context) }
}

async function valuesOf(dataset: string, column: string) {
  const stored = (await findInstance(context.db, dataset))!
  const { column: hash } = (await labelsOf(context.db, stored.instance.id)).find(
    ({ name }) => name === column,
  )!
  const values = await context.store.column(hash)
  return Array.from({ length: values.count }, (_, ordinal) => values.value(ordinal))
}

/** GDAL starts one process per GML file. */
const isQuick = ({ file }: Guess) => !file.endsWith('.gml')

test.each(guesses.filter(({ outcome }) => outcome !== 'imported').filter(isQuick))('$file is $outcome', isNot)
test.each(guesses.filter(({ outcome }) => outcome === 'imported').filter(isQuick))('$file is understood', is)
describe('by GDAL', { tags: 'long' }, () => {
  const slow = guesses.filter(guess => !isQuick(guess))
  test.each(slow.filter(({ outcome }) => outcome !== 'imported'))('$file is $outcome', isNot)
  test.each(slow.filter(({ outcome }) => outcome === 'imported'))('$file is understood', is)
})

async function isNot({ file }: Guess) {
  await expect(imported(file, 'nobody')).rejects.toBeInstanceOf(ImportError)
}

async function is(guess: Guess) {
  const { file, rows, rowsWithoutGeometry = 0, join, coordinates, encoding, bbox, sums = {}, text } = guess
  const dataset = `corpus-${file.replace(/\W+/g, '-')}`
  const { outcome } = await imported(file, dataset)
  expect(outcome).toMatchObject({ refused: rowsWithoutGeometry, instance: { rows } })
  if (join === undefined || coordinates !== undefined) expect(outcome.origin).toBeNull()
  else expect(outcome.origin?.split('~')[0]).toBe(join)
  if (typeof coordinates === 'string')
    expect(outcome.geometry).toEqual({ kind: 'column', column: coordinates })
  else if (coordinates !== undefined) {
    expect(outcome.geometry).toMatchObject({ longitude: coordinates[0], latitude: coordinates[1] })
  }
  const read = outcome.encoding ?? 'utf-8'
  if (encoding !== undefined) expect(read).toMatch(new RegExp(`^${encoding.toLowerCase()}`))
  for (const [column, { sum, numbers }] of Object.entries(sums)) {
    const values = (await valuesOf(dataset, column)).filter(value => typeof value === 'number')
    expect([values.length, values.reduce((total, value) => total + value, 0)]).toEqual([
      numbers,
      expect.closeTo(sum, 3),
    ])
  }
  if (text !== undefined) expect(await valuesOf(dataset, text.column)).toContain(text.value)
  if (bbox !== undefined && outcome.origin === null) {
    const set = await context.store.geometry((await findInstance(context.db, dataset))!.geometry)
    const points = Array.from({ length: set.count }, (_, ordinal) => vertices(set.geometry(ordinal))).flat()
    const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
    const box = [least(xs), least(ys), -least(xs.map(x => -x)), -least(ys.map(y => -y))]
    const off = box.map((side, at) => Math.abs(side - (bbox[at] ?? 0)) * DEGREE)
    expect(Math.max(...off)).toBeLessThan(guess.toleranceMetres ?? 2)
  }
}

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity)
