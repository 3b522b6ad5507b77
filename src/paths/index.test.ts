import { expect, test } from 'vitest'
import { scriptedWorkbench } from '../../tests/support/scripted.ts'
import { findCommand } from '../commands/registry.ts'
import { Path } from '../contract/path.ts'
import { EMPTY_VIEW } from '../contract/view.ts'
import { write } from './index.ts'
import { answersTo } from './playwright.ts'

const PATH = Path.parse({
  version: 1,
  id: '0123456789',
  machine: null,
  start: { view: { ...EMPTY_VIEW, camera: { lng: 2, lat: 46, zoom: 5 } }, past: [], future: [] },
  steps: [
    {
      act: { kind: 'command', command: 'dataset.display', args: ['zones'] },
      surface: 'palette',
      expected: null,
    },
    {
      act: { kind: 'command', command: 'map.visit', args: ['46,2,5'] },
      surface: 'map',
      expected: {
        states: { workbench: { showing: 'settled' } },
        view: { ...EMPTY_VIEW, inspected: 'zones.1' },
      },
    },
    {
      act: { kind: 'command', command: 'filter.by', args: ['zones', 'region'], withheld: true },
      surface: 'palette',
      expected: null,
    },
    { act: { kind: 'typed', field: 'table.search', value: '', withheld: true }, expected: null },
    { act: { kind: 'typed', field: 'settings.label', value: 'population' }, expected: null },
  ],
})

/** Snapshots with a loaded catalogue. */
async function snapshots() {
  const bench = scriptedWorkbench()
  await bench.settle()
  return bench.runtime.snapshots()
}

test('writes the path itself as JSON', async () => {
  expect(Path.parse(JSON.parse(await write(PATH, 'json', await snapshots(), 'fr')))).toEqual(PATH)
})

test('describes commands by title and surface in a scenario, and unknown parts', async () => {
  const lines = (await write(PATH, 'gherkin', await snapshots(), 'fr')).split('\n')
  expect(lines.map(line => line.trim())).toEqual([
    '# language: fr',
    'Fonctionnalité: Parcours enregistré',
    '',
    '@0123456789',
    'Scénario: Parcours 0123456789',
    'Étant donné que l’application vient de s’ouvrir',
    'Quand on ouvre la palette (Ctrl K) et l’on choisit « Afficher › Jeu zones »',
    'Quand on fait « Aller à des coordonnées › 46,2,5 » sur la carte',
    'Alors rien n’est affiché',
    'Et la zone zones.1 est inspectée',
    'Quand on ouvre la palette (Ctrl K) et l’on choisit « Filtrer par une condition › zones › region » (avec une valeur non enregistrée)',
    'Quand on remplit la recherche du tableau (valeur non enregistrée)',
    'Quand on remplit le champ « Variable » des réglages avec « population »',
  ])
})

test("starts a Playwright test at the path's start, without unknown parts", async () => {
  const code = await write(PATH, 'playwright', await snapshots(), 'en')
  expect(code).toContain('await page.goto("/?map=5/46/2")')
  expect(code).toContain('await page.locator("[cmdk-input]").fill(":46,2,5")')
  expect(code).toContain('.toMatchObject({"displayed":[]})')
  expect(code).not.toContain('settled')
  expect(code).not.toContain('filter.by')
})

test('marks a Playwright test with withheld parts as unfinished', async () => {
  const code = await write(PATH, 'playwright', await snapshots(), 'en')
  expect(code).toContain('test.fixme(true, "withheld: 2 of 5 steps. Fill them in.")')
})

test('ends a complete Playwright test with the displayed state, for correction', async () => {
  const bench = scriptedWorkbench()
  await bench.settle()
  const seen = bench.runtime.snapshots()
  const { camera: _, ...view } = seen.workbench.context.view
  const [step] = PATH.steps
  const path = { ...PATH, steps: [{ ...PATH.steps[4], act: step?.act, expected: { states: {}, view } }] }
  const code = await write(Path.parse(path), 'playwright', seen, 'en')
  expect(code).not.toContain('test.fixme')
  const whole = JSON.stringify({ ...view, camera: 'any' }).replace('"any"', 'expect.anything()')
  expect(code.trimEnd().split('\n').slice(-2)).toEqual([
    `  await expect.poll(() => page.evaluate(() => cartable.view())).toEqual(${whole})`,
    '})',
  ])
})

test('fills filter fields as they were', async () => {
  const steps = [
    ['row', '1'],
    ['operator', 'gte'],
    ['value', '12.5'],
  ].map(([part, value]) => ({ act: { kind: 'typed', field: `filter.${part}`, value }, expected: null }))
  const code = await write(Path.parse({ ...PATH, steps }), 'playwright', await snapshots(), 'en')
  expect(code).toContain('await page.locator(".filter-row").nth(1).click()')
  expect(code).toContain('selectOption("gte")')
  expect(code).toContain('fill("12.5")')
})

test('answers the palette step by step, combining typed and following arguments', () => {
  const args = ['zones', 'population', '1..5', 'revenu', '10..20']
  expect(answersTo(findCommand('intervals.set'), args, 0)).toEqual([
    { typed: null, until: 1 },
    { typed: null, until: 2 },
    { typed: '1..5', until: 4 },
    { typed: '10..20', until: 5 },
  ])
  expect(answersTo(findCommand('filter.by'), ['zones', 'population', 'gte', '5'], 2)).toEqual([
    { typed: null, until: 3 },
    { typed: '5', until: 4 },
  ])
  expect(answersTo(findCommand('place.visit'), ['Japan'], 0)).toEqual([{ typed: 'Japan', until: 1 }])
})
