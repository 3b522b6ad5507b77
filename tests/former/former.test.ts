import { afterEach, expect, test, vi } from 'vitest'
import { readStored, wasRecording } from '../../src/actors/storedSchemas.ts'
import { findCommand } from '../../src/commands/registry.ts'
import { Path } from '../../src/contract/path.ts'
import { readAddress } from '../../src/domain/address/readAddress.ts'
import { performAction } from '../../src/paths/perform.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from '../support/fixtures.ts'
import { BOUNDS, scriptedWorkbench } from '../support/scripted.ts'
import links from './links.json' with { type: 'json' }
import inspected from './path.inspected.json' with { type: 'json' }
import sample from './path.json' with { type: 'json' }
import selection from './path.selection.json' with { type: 'json' }
import dates from './storage.dates.json' with { type: 'json' }
import storage from './storage.json' with { type: 'json' }

afterEach(() => vi.unstubAllGlobals())

// Samples were written by a former version and are never regenerated: an unreadable one breaks users' stored
// data.

test.each(links)('opens the view of the link $link', ({ link, view }) => {
  const read = readAddress(link)
  expect(read.view).toMatchObject(view)
  expect(read.faults).toEqual([])
})

const CATALOGUE = {
  datasets: DATASETS,
  instances: INSTANCES,
  labelsOf: () => LABELS,
  sheetOf,
  gate: async () => {},
}

test.each([
  [
    'zones~2021,label:%22%3Dpopulation-%5C%22population%40zones~2026%5C%22%22,ramp:red-blue,middle:0,classes:manual,breaks:%5B-5%2C3%5D',
    { label: '="population@zones~2026"-population', ramp: 'red-blue', classes: 'quantile', breaks: [] },
  ],
  [
    'zones~2021,label:%22%3D100*(population-%5C%22population%40zones~2026%5C%22)%2F%5C%22population%40zones~2026%5C%22%22',
    { label: '=100*("population@zones~2026"-population)/population' },
  ],
  [
    'zones~2026,label:%22%3Dpopulation-%5C%22population%40zones~2021%5C%22%22,classes:manual,breaks:%5B-5%2C3%5D',
    { label: '=population-"population@zones~2021"', classes: 'manual', breaks: [-5, 3] },
  ],
])('opens the change of a link from the older to the newer date: %s', async (shown, style) => {
  for (const place of ['', '&map=5/46.5/2.5']) {
    const { view, faults } = readAddress(`?show=${shown}${place}`)
    expect(faults).toEqual([])
    const bench = scriptedWorkbench({ ...FIRST_VISIT, view }, CATALOGUE)
    bench.mapIsReady()
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
    await bench.settle()
    expect(bench.view().displayed).toMatchObject([{ style }])
    const { style: drawn } = bench.root.getSnapshot().context.loads['zones']!.getSnapshot().context
    expect(drawn).toMatchObject(style)
  }
})

/** Reads the local storage of a former version. */
function readKept(sample: Readonly<Record<string, string>>) {
  const kept = new Map(Object.entries(sample))
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  return readStored()
}

test('reads the breaks of a saved date style as days since 1970', () => {
  expect(readKept(dates).styles).toMatchObject([
    {
      dataset: 'monde-seismes',
      look: { style: { label: 'heure', classes: 'manual', breaks: [17568, 17570] } },
    },
  ])
  expect([17568, 17570].map(day => new Date(day * 86_400_000).toISOString().slice(0, 10))).toEqual([
    '2018-02-06',
    '2018-02-08',
  ])
})

test('restores the former browser storage', () => {
  const { styles, ...stored } = readKept(storage)
  expect(stored).toEqual({
    drawer: { width: 300, isFolded: true, staysWide: false },
    panes: { inspector: 400, table: 250 },
    isInspectorOpen: false,
    preferences: { language: 'en', theme: 'light', singleKeys: 'off', notice: 'dismissed' },
    recents: [{ command: 'dataset.display', args: ['fr-regions'] }],
    notifications: [
      { id: '1795420800000-0', kind: 'info', key: 'linkCopied', detail: null, at: 1795420800000 },
    ],
    logout: { computer: 'ask', member: 'none' },
    reloadedOnce: false,
    stories: [],
    templates: [],
    story: null,
    maps: [],
    isByLink: false,
    isFirstVisit: false,
    layouts: { 'fr-regions': { order: ['population', 'name'], shown: { communes: false }, widths: {} } },
  })
  expect(styles).toMatchObject([
    { name: 'Nuit', dataset: 'fr-departements', look: { opacity: 35, style: { ramp: 'viridis' } } },
  ])
  expect(wasRecording()).toBe(true)
})

test('replays a recorded path to its end', async () => {
  const bench = scriptedWorkbench(FIRST_VISIT, CATALOGUE)
  const rest = async () => {
    bench.wait(1000)
    await bench.settle()
    for (const command of bench.mapCommands.splice(0))
      if (command.type === 'map.jumped') bench.mapMoves(BOUNDS, command.camera)
    await bench.settle()
  }
  bench.mapIsReady()
  await rest()
  const { steps } = Path.parse(sample)
  for (const { act } of steps) {
    if (!('withheld' in act)) expect([act, performAction(bench.runtime, act)]).toEqual([act, true])
    await rest()
  }
  expect(bench.view().displayed).toMatchObject([
    { instance: 'zones~2026', style: { label: 'population' }, opacity: 40, visible: true },
  ])
})

test.each([
  ['selection', selection],
  ['inspected', inspected],
])('reads the inspected and the selected zones of a recorded path from %s', (_, path) => {
  const { start, steps } = Path.parse(path)
  expect(start?.view.inspected).toBe('zones.38')
  expect(start?.past.map(view => view.inspected)).toEqual(['zones.21'])
  expect(start?.future.map(view => view.inspected)).toEqual([null])
  expect(steps.at(-1)?.expected?.view.inspected).toBe('zones.21')
  expect(steps.flatMap(({ act }) => (act.kind === 'typed' ? [act.field, act.value] : []))).toEqual([
    'selection.zone',
    '0',
    'selection.zones',
    '3',
  ])
})

test('finds a renamed command by its former id', () => {
  expect(findCommand('elements.open')?.id).toBe('table.open')
  expect(findCommand('table.open')?.id).toBe('table.open')
})
