import { beforeAll, expect, test } from 'vitest'
import { type ScriptedWorkbench, scriptedWorkbench } from '../../tests/support/scripted.ts'
import { commandById } from './registry.ts'
import { run } from './run.ts'

let bench: ScriptedWorkbench
beforeAll(async () => {
  bench = scriptedWorkbench()
  bench.mapIsReady()
  await bench.settle()
})

/** Returns the value of a typed text for a step of a command, or null if it is invalid. */
function said(command: Parameters<typeof commandById>[0], step: string, text: string): string | null {
  const found = commandById(command).steps.find(({ id }) => id === step)
  return found?.reads?.(text, bench.runtime.snapshots(), ['zones'])?.value ?? null
}

test.each([
  ['45', '45'],
  ['45 %', '45'],
  ['45%', '45'],
  ['0', '0'],
  ['100', '100'],
  ['007', '7'],
  ['101', null],
  ['-5', null],
  ['4.5', null],
  ['1000', null],
  ['half', null],
  ['', null],
])('parses the opacity "%s" as %s', (text, percent) => {
  expect(said('opacity.set', 'opacity', text)).toBe(percent)
})

test.each([
  ['100 500', '100 500'],
  ['100;500;900', '100 500 900'],
  ['-3 0 2.5', '-3 0 2.5'],
  ['7', '7'],
  ['1 2 3 4 5 6 7 8', '1 2 3 4 5 6 7 8'],
  ['1 2 3 4 5 6 7 8 9', null],
  ['500 100', null],
  ['5 5', null],
  ['5 many', null],
  ['', null],
])('parses the breaks "%s" as %s', (text, breaks) => {
  expect(said('breaks.set', 'breaks', text)).toBe(breaks)
})

test.each([
  ['12', '12'],
  ['-2.5', '-2.5'],
  ['0', '0'],
  ['middle', null],
  ['', null],
])('parses the middle of a ramp "%s" as %s', (text, middle) => {
  expect(said('middle.set', 'middle', text)).toBe(middle)
})

test.each([
  ['5 GB', '5000000000'],
  ['2,5 Go', '2500000000'],
  ['none', 'none'],
  ['much', null],
])('parses the import quota "%s" as %s', (text, quota) => {
  expect(said('administration.setQuota', 'quota', text)).toBe(quota)
})

test.each([
  ['opacity.set', 'opacity', '45 %'],
  ['breaks.set', 'breaks', '100 500'],
  ['colour.set', 'colour', '#12ab34'],
  ['map.visit', 'coordinates', '48.85, 2.35'],
  ['style.saveAs', 'styleName', 'Sombre'],
] as const)('ignores blanks around the typed text for %s', (command, step, text) => {
  expect(said(command, step, text)).not.toBeNull()
  expect(said(command, step, `  ${text} `)).toBe(said(command, step, text))
})

test('maps every spelling of an expression to one label', async () => {
  run(commandById('dataset.display'), 'button', bench.runtime, ['zones'])
  await bench.settle()
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
  const typed = ['=population/2', '= population / 2', '=( population )/2']
  expect(typed.map(text => said('label.compute', 'calculation', text))).toEqual(
    typed.map(() => '=population/2'),
  )
})
