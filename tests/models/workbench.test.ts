import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor, AnyStateMachine } from 'xstate'
import { workbenchMachine } from '../../machines/workbench.machine.ts'
import type { WorkbenchEvent } from '../../machines/workbench.types.ts'
import type { View } from '../../src/contract/view.ts'
import { readKept, retrace } from '../qa/kept.ts'
import { arrowsOf } from '../qa/model/chart.ts'
import { editScenes } from './editScenes.ts'
import { mistakesIn, redirect } from './elsewhere.ts'
import { expectations } from './expected/index.ts'
import {
  ask,
  COMPLETED,
  FAILED,
  following,
  log,
  move,
  open,
  parts,
  played,
  REFUSED,
  rest,
  scene,
  scenes,
  showing,
  showingOf,
  shownBy,
} from './scenes.ts'

const MAP_IS_LATE: WorkbenchEvent['type'][] = ['loading.aborted', 'workbench.backed']

scene('what is to follow the map waits for it, and is loaded once it is there', async () => {
  const bench = await open({ ...(await shownBy('zones')), reloadOnMove: true })
  expect(showingOf(bench)).toBe('awaitingMap')
  bench.mapIsReady()
  await rest(bench)
  await parts(bench, COMPLETED)
  expect(showingOf(bench)).toBe('settled')
})

scene('the catalogue is offered on an empty map, and goes when something is to be seen', async () => {
  const bench = await open()
  const catalogue = () => bench.runtime.snapshots().panels.value.catalogue
  expect(catalogue()).toBe('open')
  bench.runtime.send('panels', { type: 'catalogue.closed' })
  bench.root.send({ type: 'screen.changed', path: '/import', visitor: 'anonymous' })
  expect(catalogue()).toBe('closed')
  bench.root.send({ type: 'screen.changed', path: '/', visitor: 'anonymous' })
  expect(catalogue()).toBe('open')
  await ask(bench, 'zones')
  expect(catalogue()).toBe('closed')
  await parts(bench, COMPLETED)
  bench.runtime.send('panels', { type: 'catalogue.opened' })
  bench.runtime.send('panels', { type: 'catalogue.opened' })
  expect(catalogue()).toBe('open')
  bench.root.send({ type: 'view.undone' })
  expect(catalogue()).toBe('closed')
})

scene('what begins to follow a map that is not there waits for it', async () => {
  const bench = await open()
  bench.root.send({ type: 'reload.toggled' })
  expect(showingOf(bench)).toBe('awaitingMap')
})

scenes(MAP_IS_LATE, 'discards a view that waits for the map on %s', async type => {
  const bench = await open({ ...(await shownBy('zones')), reloadOnMove: true })
  bench.root.send({ type } as WorkbenchEvent)
  expect([showingOf(bench), bench.view().displayed]).toEqual(['settled', []])
})

scene('a map that comes once nothing is left to load is arranged', async () => {
  const bench = await open()
  expect(showingOf(bench)).toBe('settled')
  bench.mapIsReady()
  expect(bench.mapCommands.at(-1)?.type).toBe('map.arranged')
})

scene('a map that comes during a load, or after it has failed, changes nothing of it', async () => {
  const view = await shownBy('zones')
  const loading = await open(view)
  loading.mapIsReady()
  expect(showingOf(loading)).toBe('loading')
  const failed = await open(view)
  await parts(failed, FAILED)
  failed.mapIsReady()
  expect(showingOf(failed)).toEqual({ failed: 'over' })
})

scene('shows a saved view as a new step, which undo takes back', async () => {
  const view = await shownBy('labels')
  const bench = await showing('zones')
  bench.root.send({ type: 'view.opened', view })
  await rest(bench)
  await parts(bench, COMPLETED)
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['labels'])
  bench.root.send({ type: 'view.undone' })
  await rest(bench)
  await parts(bench, COMPLETED)
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
})

scene('of a view of which one dataset fails the rest is shown without it', async () => {
  const view = await shownBy('zones', 'inactive')
  const bench = await showing()
  bench.root.send({ type: 'view.restored', view, past: [], future: [], active: null })
  await rest(bench)
  await parts(bench, COMPLETED, 'zones')
  await parts(bench, FAILED, 'inactive')
  expect(showingOf(bench)).toEqual({ failed: 'over' })
  bench.root.send({ type: 'dataset.removed', dataset: 'inactive' })
  await rest(bench)
  expect(bench.view().displayed.map(({ dataset }) => dataset)).toEqual(['zones'])
})

scene('Escape folds the options first, and ends a selection last', async () => {
  const bench = await showing('zones')
  bench.root.system.get('selection').send({ type: 'zone.toggled', ordinal: 3 })
  bench.runtime.send('panels', { type: 'options.toggled' })
  const options = () => bench.runtime.snapshots().panels.value.options
  expect([options(), bench.root.getSnapshot().context.isMarked]).toEqual(['unfolded', true])
  bench.root.send({ type: 'workbench.backed', front: 'options' })
  expect(options()).toBe('folded')
  bench.root.send({ type: 'workbench.backed', front: null })
  expect(bench.root.getSnapshot().context.isMarked).toBe(false)
})

scene('a place is there once the last of its datasets is', async () => {
  const bench = await following()
  await move(bench)
  await parts(bench, COMPLETED, 'zones')
  expect(showingOf(bench)).toBe('reloading')
  await parts(bench, COMPLETED, 'labels')
  expect(showingOf(bench)).toBe('settled')
})

scenes(
  [
    ['needs an account asks for one', REFUSED, 'awaitingAccount'],
    ['fails says so', FAILED, 'over'],
  ] as const,
  'a place that %s, alone and while another dataset comes',
  async ([, news, where]) => {
    const alone = await following()
    await move(alone)
    await parts(alone, news)
    expect(showingOf(alone)).toEqual({ failed: where })
    const both = await following()
    await ask(both, 'inactive')
    await move(both)
    await parts(both, news, 'zones')
    await parts(both, COMPLETED)
    expect([showingOf(both), both.view().displayed.length]).toEqual([{ failed: where }, 3])
  },
)

scene('what needs an account goes on once somebody is logged in', async () => {
  const bench = await showing()
  await ask(bench, 'zones')
  await parts(bench, REFUSED)
  expect(showingOf(bench)).toEqual({ failed: 'awaitingAccount' })
  bench.root.send({ type: 'session.opened' })
  await rest(bench)
  await parts(bench, COMPLETED)
  expect(showingOf(bench)).toBe('settled')
})

scene('who wants an account is led to the login, and no member is', async () => {
  const bench = await showing()
  const path = () => bench.runtime.snapshots().navigation.context.place.path
  bench.root.send({ type: 'session.opened' })
  bench.root.send({ type: 'account.wanted', by: 'table' })
  await rest(bench)
  expect(path()).toBe('/')
  bench.root.send({ type: 'session.closed' })
  bench.root.send({ type: 'account.wanted', by: 'table' })
  await rest(bench)
  expect(path()).toBe('/login')
})

scenes(
  [
    ['what is shown', false],
    ['what is to be shown', true],
  ],
  'a place of which %s failed is asked for anew where the map goes next',
  async ([, isPending]) => {
    const bench = await following()
    if (isPending) await ask(bench, 'inactive')
    else await move(bench)
    await parts(bench, FAILED)
    expect(showingOf(bench)).toEqual({ failed: 'over' })
    bench.mapMoves([-14, 40, 15, 53])
    expect(showingOf(bench)).toBe(isPending ? 'loading' : 'reloading')
    await rest(bench)
    await parts(bench, COMPLETED)
    expect(showingOf(bench)).toBe('settled')
    expect(bench.runtime.snapshots().table.context.target?.demand.bbox).toEqual([-14, 40, 15, 53])
  },
)

scene('shapes that are missing on the map are noted until they have come', async () => {
  const bench = await showing('zones')
  const shapes = () => bench.root.getSnapshot().context.shapes
  bench.root.send({ type: 'shapes.changed', shapes: 'missing' })
  expect(shapes()).toBe('missing')
  bench.root.send({ type: 'shapes.changed', shapes: 'whole' })
  expect(shapes()).toBe('whole')
})

scene('insets without zones are noted, so that they are hidden', async () => {
  const bench = await showing('zones')
  bench.root.send({ type: 'insets.changed', empty: ['mayotte'] })
  expect(bench.root.getSnapshot().context.emptyInsets).toEqual(['mayotte'])
})

scene('what is only looked at or told changes nothing of the view', async () => {
  const bench = await showing('zones')
  const view = bench.view()
  const events: WorkbenchEvent[] = [
    { type: 'zone.pointed', zone: null, x: 0, y: 0 },
    { type: 'map.centreInspected' },
    { type: 'map.walked', direction: 'next', alike: false },
    { type: 'place.visited', place: { lng: 2, lat: 48, zoom: null } },
    { type: 'style.previewed', dataset: 'zones', style: null },
    { type: 'opacity.previewed', dataset: 'zones', opacity: 30 },
    { type: 'opacity.previewed', dataset: 'zones', opacity: null },
    { type: 'language.changed' },
    { type: 'card.opened', dataset: 'zones' },
    { type: 'card.closed' },
  ]
  for (const event of events) bench.root.send(event)
  await rest(bench)
  expect(bench.view()).toEqual(view)
})

scene('Back and Forward lead along what was shown, as undo and redo do', async () => {
  const bench = await showing('zones', 'labels')
  const shown = () => bench.view().displayed.map(({ dataset }) => dataset)
  const [empty, zones] = bench.root.getSnapshot().context.past
  const both = bench.view()
  const travel = async (view: View) => {
    bench.root.send({ type: 'view.travelled', view })
    await rest(bench)
    await parts(bench, COMPLETED)
  }
  await travel(empty!)
  expect(shown()).toEqual([])
  bench.root.send({ type: 'view.redone' })
  await rest(bench)
  await parts(bench, COMPLETED)
  expect(shown()).toEqual(['zones'])
  await travel(both)
  expect(shown()).toEqual(['zones', 'labels'])
  bench.root.send({ type: 'view.undone' })
  await rest(bench)
  expect(shown()).toEqual(['zones'])
  await travel({ ...zones!, inspected: null })
  expect([showingOf(bench), shown()]).toEqual(['settled', ['zones']])
})

scene(
  'zones that are marked on the map are selected of the active dataset, else of the topmost that has some',
  async () => {
    const bench = await showing('zones', 'labels')
    const selected = () =>
      Object.entries(bench.runtime.snapshots().selection.context.selected).map(([dataset, { count }]) => [
        dataset,
        count,
      ])
    bench.root.send({ type: 'zones.selected', zones: { zones: [1, 2], labels: [3] }, how: 'add' })
    await rest(bench)
    expect(selected()).toEqual([['labels', 1]])
    bench.root.send({ type: 'zones.selected', zones: { zones: [1, 2], labels: [] }, how: 'add' })
    bench.root.send({ type: 'zones.selected', zones: { zones: [2] }, how: 'toggle' })
    bench.root.send({ type: 'zones.selected', zones: { zones: [], labels: [] }, how: 'add' })
    await rest(bench)
    expect(selected()).toEqual([
      ['labels', 1],
      ['zones', 1],
    ])
    expect(bench.runtime.snapshots().workbench.context.active).toBe('zones')
  },
)

scene('what is in the catalogue no more is shown no more, and no step leads to it', async () => {
  const bench = await showing('zones', 'labels')
  const shown = () => bench.view().displayed.map(({ dataset }) => dataset)
  bench.root.send({ type: 'instance.removed', dataset: 'labels', instance: 'labels~2026' })
  await rest(bench)
  bench.root.send({ type: 'instance.removed', dataset: 'inactive', instance: 'inactive~2018' })
  await rest(bench)
  expect([showingOf(bench), shown()]).toEqual(['settled', ['zones']])
  bench.root.send({ type: 'view.undone' })
  await rest(bench)
  expect(shown()).toEqual([])
})

scene('the map asks for the menu of a zone, or for its own', async () => {
  const bench = await showing('zones')
  const subject = () => bench.runtime.snapshots().menu.context.asked?.subject
  bench.root.send({ type: 'menu.asked', zone: { id: 'zones.38', ordinal: 37 }, x: 5, y: 6 })
  expect(subject()).toMatchObject({ kind: 'zone', zone: { id: 'zones.38', ordinal: 37 } })
  bench.root.send({ type: 'menu.asked', zone: null, x: 5, y: 6 })
  expect(subject()).toEqual({ kind: 'map' })
  expect(bench.runtime.snapshots().menu.matches('open')).toBe(true)
})

scenes(
  [
    ['map.failed', 'mapFailed'],
    ['xstate.error.actor.table', 'unexpected'],
  ],
  '%s is said',
  async ([type, key]) => {
    const bench = await showing()
    bench.root.send({ type, reason: 'webgl', error: new Error('refused') } as never)
    expect(bench.runtime.snapshots().notifications.context.visible.map(each => each.key)).toEqual([key])
  },
)

editScenes()

/** Kept paths that cover the transitions missing from the scenes above. */
const kept = ['workbench', 'loading', 'session'].flatMap(machine =>
  (readKept(machine)?.paths ?? []).map(steps => ({ machine, acts: steps.map(({ act }) => act) })),
)
const nameOf = (key: string) => `workbench: ${key}`
/** First kept path that includes a transition. */
const takenBy = new Map<string, (typeof kept)[number]>()

describe('with the kept paths and all scenes', () => {
  beforeAll(async () => {
    for (const play of played) await play()
    for (const path of kept) {
      const { log: seen } = await retrace(path.machine, path.acts, [])
      for (const key of seen.taken) {
        log.taken.add(key)
        if (!takenBy.has(key)) takenBy.set(key, path)
      }
      for (const [key, events] of seen.events)
        log.events.set(key, new Set([...(log.events.get(key) ?? []), ...events]))
      for (const difference of seen.differences) log.differences.add(difference)
    }
  })

  test('takes every transition of the chart', () => {
    const keys = [...arrowsOf(workbenchMachine).values()].map(({ key }) => key)
    expect(keys.filter(key => !log.taken.has(nameOf(key)))).toEqual([])
  })

  test('reaches the target that the table names by every transition', () => {
    expect([...log.differences]).toEqual([])
  })

  test('notices sixteen seeded wrong transitions', async () => {
    const mistakes = mistakesIn(workbenchMachine, expectations['workbench'] ?? {}, 16, 60)
      .filter(({ key }) => takenBy.has(nameOf(key)))
      .slice(0, 16)
    expect(mistakes).toHaveLength(16)
    for (const mistake of mistakes) {
      const { machine, acts } = takenBy.get(nameOf(mistake.key)) ?? { machine: '', acts: [] }
      const mistaken = await retrace(machine, acts, [], root =>
        redirect((root as Actor<typeof workbenchMachine>).logic as AnyStateMachine, mistake),
      )
      expect([...mistaken.log.differences], `${mistake.key} to ${mistake.to}`).not.toEqual([])
    }
  })
})
