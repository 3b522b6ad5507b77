import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../support/emptyFolder.ts'
import { fileOf } from './mutate/browserRun.ts'
import { canReach } from './mutate/config.ts'
import { root } from './mutate/copy.ts'
import { type Mutant, mutantsOf, mutated, sampleOf } from './mutate/mutants.ts'
import { bodiesOf, holderOf, probed } from './mutate/probes.ts'
import type { Reach } from './mutate/reached.ts'
import { testsFor, tryMutant } from './mutate/trial.ts'
import { checkedTypes } from './mutate/types.ts'
import { wilson } from './mutate/wilson.ts'

const CHART = `export const chart = {
  initial: 'shut',
  states: {
    shut: { on: { 'door.opened': 'open', 'door.locked': { target: 'shut', guard: 'hasKey', actions: 'tell' } } },
    open: { entry: ['greet', 'count'], on: { 'door.shut': { target: '#door.shut' } } },
  },
}
`
const ADULTS = `export const isAdult = (age: number) => age >= 18
export function between(low: number, high: number): number {
  return high - low
}
export const years = () => between(first, last)
const [first, last] = [1, 3]
`

const written = (content: string, mutants: readonly Mutant[], operator: string) =>
  mutants
    .filter(each => each.operator === operator)
    .map(each => `${content.slice(each.start, each.end)} → ${each.replacement}`)

test('removes actions and guards of charts, and redirects them', async () => {
  const mutants = await mutantsOf('machines/door.machine.ts', CHART)
  expect(written(CHART, mutants, 'Target')).toEqual([
    "'shut' → 'open'",
    "'open' → 'shut'",
    "'shut' → 'open'",
    "'#door.shut' → '#door.open'",
  ])
  expect(written(CHART, mutants, 'DroppedAction')).toEqual([
    "'tell' → []",
    "'greet' → () => {}",
    "'count' → () => {}",
  ])
  expect(written(CHART, mutants, 'Guard')).toEqual(["'hasKey' → () => true"])
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
})

test('swaps arguments, and removes ARIA', async () => {
  const swapped = await mutantsOf('src/domain/adults.ts', ADULTS)
  expect(written(ADULTS, swapped, 'SwappedArguments')).toEqual(['first, last → last, first'])
  // Math.max is symmetric.
  const greatest = 'export const greatest = Math.max(first, last)\n'
  const symmetric = await mutantsOf('src/domain/adults.ts', greatest)
  expect(written(greatest, symmetric, 'SwappedArguments')).toEqual([])
  const button = 'export const Close = () => <button aria-label="Close" className="x" role="link" />\n'
  const silent = await mutantsOf('src/ui/close.tsx', button)
  expect(silent.map(mutant => mutated(button, mutant))).toEqual([
    'export const Close = () => <button  className="x" role="link" />\n',
    'export const Close = () => <button aria-label="Close" className="x"  />\n',
  ])
})

test('samples kinds alternately, reproducibly by seed, and extends samples', async () => {
  const mutants = await mutantsOf('src/domain/adults.ts', ADULTS)
  const six = sampleOf(mutants, 6, 7)
  expect(sampleOf(mutants, 6, 7)).toEqual(six)
  expect(sampleOf(mutants, 9, 7).slice(0, 6)).toEqual(six)
  const others = [8, 9, 10, 11].map(seed => JSON.stringify(sampleOf(mutants, 6, seed)))
  expect(new Set(others).size).toBeGreaterThan(1)
  expect(new Set(six.slice(0, 5).map(({ kind }) => kind)).size).toBe(5)
  const moved = await mutantsOf('src/domain/adults.ts', `// A line more.\n${ADULTS}`)
  expect(sampleOf(moved, 6, 7).map(({ id }) => id)).toEqual(six.map(({ id }) => id))
})

test('keeps the behaviour of probed sources, and records called functions', async () => {
  const told: string[] = []
  globalThis.__reached = place => told.push(place)
  onTestFinished(() => {
    globalThis.__reached = undefined
  })
  const source = ADULTS.replaceAll(': number', '')
  const text = await probed('adults.ts', source)
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
  expect(module.years()).toBe(2)
  const at = (body: string) => `adults.ts:${source.indexOf(body)}`
  expect(told).toEqual(['adults.ts:0', at('between(first'), at('{\n  return')])
  const bodies = await bodiesOf('adults.ts', source)
  expect(holderOf(bodies, source.indexOf('high - low'))).toBe(source.indexOf('{\n  return'))
  expect(holderOf(bodies, source.indexOf('[1, 3]'))).toBe(0)
})

const reach = (name: string, seconds: number, more: Partial<Reach> = {}): Reach => ({
  test: name,
  stamp: '',
  isRed: false,
  seconds,
  slowest: 0,
  places: { 'src/domain/adults.ts': [0] },
  ...more,
})

test('runs only reaching tests, fastest first, within the time limit', () => {
  const reached = [
    reach('slow.test.ts', 50),
    reach('red.test.ts', 1, { isRed: true }),
    reach('elsewhere.test.ts', 1, { places: { 'src/domain/adults.ts': [7] } }),
    reach('quick.test.ts', 1),
  ]
  const place = { file: 'src/domain/adults.ts', holder: 0 }
  const names = (limit: number) => testsFor(place, reached, limit).tests.map(each => each.test)
  expect(names(Number.POSITIVE_INFINITY)).toEqual(['quick.test.ts', 'slow.test.ts'])
  expect(names(20)).toEqual(['quick.test.ts'])
  expect(testsFor(place, reached, 20).skipped).toBe(1)
})

test('runs browser tests last, by file and line, with their own time limit', () => {
  const reached = [
    reach('tests/e2e/adults.spec.ts:12', 5),
    reach('tests/e2e/other.spec.ts:3', 4),
    reach('slow.test.ts', 15),
  ]
  const place = { file: 'src/domain/adults.ts', holder: 0 }
  expect(testsFor(place, reached, 20).tests.map(each => each.test)).toEqual([
    'slow.test.ts',
    'tests/e2e/adults.spec.ts:12',
    'tests/e2e/other.spec.ts:3',
  ])
  expect(testsFor(place, reached, 6).tests.map(each => each.test)).toEqual(['tests/e2e/adults.spec.ts:12'])
  expect(fileOf('tests/e2e/adults.spec.ts:12')).toBe('tests/e2e/adults.spec.ts')
  expect(fileOf('src/domain/adults.test.ts')).toBe('src/domain/adults.test.ts')
})

test('runs catalogue tests again for its sources', () => {
  const elsewhere = { places: { 'src/domain/adults.ts': [0] } }
  const reached = [
    reach('tests/server/seed.happy.test.ts', 4, elsewhere),
    reach('tests/server/zones.happy.test.ts', 1, elsewhere),
  ]
  const asked = (file: string) => testsFor({ file, holder: 0 }, reached, 20).tests.map(each => each.test)
  expect(asked('src/server/seed/usComtes.ts')).toEqual(['tests/server/seed.happy.test.ts'])
  expect(asked('src/data/zones/select.ts')).toEqual([])
})

test('runs server tests that may reach a folder', () => {
  expect(canReach('tests/server/zones.happy.test.ts', 'machines')).toBe(false)
  expect(canReach('tests/server/zones.happy.test.ts', 'domain')).toBe(true)
  expect(canReach('tests/models/table.test.ts', 'machines')).toBe(true)
})

test('reports mutants as caught, survived or unreached, and restores sources', async () => {
  const copy = emptyFolder()
  cpSync(join(root, 'tests', 'qa', 'mutate'), join(copy, 'tests', 'qa', 'mutate'), { recursive: true })
  mkdirSync(join(copy, 'src', 'domain'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  writeFileSync(join(copy, 'vite.config.ts'), 'export default {}')
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ files: ['src/domain/adults.ts'] }))
  const file = 'src/domain/adults.ts'
  writeFileSync(join(copy, file), ADULTS)
  const name = 'src/domain/adults.test.ts'
  writeFileSync(
    join(copy, name),
    `import { expect, test } from 'vitest'
import { isAdult } from './adults.ts'
test('17 is a child', () => expect(isAdult(17)).toBe(false))
test('30 is an adult', () => expect(isAdult(30)).toBe(true))
`,
  )
  const mutants = await mutantsOf(file, ADULTS)
  const of = (replacement: string) => mutants.filter(each => each.replacement === replacement).slice(0, 1)
  const isAdultBody = ({ start }: Mutant) => start < ADULTS.indexOf('\n')
  const trials = []
  for (const mutant of [...of('age < 18'), ...of('age > 18'), ...of('high + low'), ...of('{}')])
    trials.push(
      await tryMutant(copy, mutant, { tests: isAdultBody(mutant) ? [reach(name, 1)] : [], skipped: 0 }),
    )
  expect(trials).toMatchObject([
    { outcome: 'noticed', by: name, red: '17 is a child' },
    { outcome: 'unnoticed', by: '' },
    { outcome: 'unreached', tests: [] },
    { outcome: 'noticed', by: 'tsc' },
  ])
  const ids = (...replacements: string[]) => new Set(replacements.flatMap(of).map(({ id }) => id))
  expect(checkedTypes(copy, [...of('age < 18'), ...of('{}'), ...of('high + low')], 1)).toEqual({
    wrong: ids('{}'),
    right: ids('age < 18', 'high + low'),
  })
  expect(readFileSync(join(copy, file), 'utf8')).toBe(ADULTS)
})

test('computes Wilson intervals', () => {
  // Newcombe (1998), table I: 81 of 263, and 0 of 20.
  expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4)
  expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4)
  expect(wilson(0, 20).low).toBe(0)
  expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4)
})
