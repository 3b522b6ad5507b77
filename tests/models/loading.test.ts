import { describe, expect, test } from 'vitest'
import {
  createActor,
  type EventFromLogic,
  fromCallback,
  SimulatedClock,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { loadingMachine } from '../../machines/loading.machine.ts'
import type { LayerEvent, PartsInput } from '../../machines/loading.types.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { ChartCounts } from '../../src/domain/chart/chartCounts.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import type { Demand, Sheet } from '../../src/domain/view/shown.ts'
import { sheetOf } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { loading } from './expected/loading.ts'
import { explore } from './explore.ts'
import { holdTo } from './hold.ts'

const style = defaultStyle(0)
const otherStyle = { ...style, label: 'population' }
const here: Demand = { instance: 'zones~2026', filter: null, bbox: [-5, 41, 10, 51] }
const elsewhere: Demand = { instance: 'zones~2021', filter: null, bbox: null }
const filter: Filter = { mode: 'l', filter: { label: 'population', operator: 'gt', value: 5 } }
const filtered: Demand = { ...elsewhere, filter }
const input = { dataset: 'zones', demand: here, style }
const chart = { kind: 'histogram' as const, labels: ['population'] as [string] }
const counts: ChartCounts = {
  kind: 'histogram',
  chart,
  axis: { type: 'number', min: 1, max: 9, bend: null },
  whole: [60, 41],
  passing: [3, 1],
  noData: 0,
}
const timeout = { code: 'timeout', detail: null } as const

const events = [
  { type: 'demand.changed', demand: elsewhere, style },
  { type: 'demand.changed', demand: filtered, style },
  { type: 'style.changed', style: otherStyle },
  { type: 'filter.previewed', filter },
  { type: 'charts.changed', charts: [chart] },
  { type: 'charts.counted', counts: [counts] },
  { type: 'place.changed', bbox: [0, 0, 1, 1] },
  { type: 'loading.abandoned' },
  { type: 'loading.retried' },
  { type: 'paint.renewed' },
  { type: 'part.received', received: 1000, total: 2000 },
  { type: 'tiles.received', tiles: { received: 3, asked: 7, bytes: 12_000 } },
  { type: 'parts.completed' },
  { type: 'parts.completed', whole: true },
  { type: 'zones.filtered', filter, count: 3 },
  { type: 'parts.failed', failure: timeout },
  { type: 'paint.failed' },
  {
    type: 'legend.drawn',
    legend: { kind: 'single', colour: style.colour, count: 101 },
    sheet: sheetOf('zones', 'zones~2026'),
    filter: null,
  },
  { type: 'xstate.done.actor.openInstance', output: sheetOf('zones', 'zones~2026') },
  { type: 'xstate.error.actor.openInstance', error: new Error('refused') },
  { type: 'xstate.done.actor.confirmZones', output: 3 },
  { type: 'xstate.done.actor.confirmZones', output: 4 },
  { type: 'xstate.error.actor.confirmZones', error: new Error('refused') },
  { type: 'xstate.after.settling.loading.settling' },
  { type: 'xstate.after.waitLimit.loading.unpainted.waiting' },
] as unknown as EventFromLogic<typeof loadingMachine>[]

const held = {
  machine: loadingMachine,
  input,
  events,
  project: ({ context }: SnapshotFrom<typeof loadingMachine>) => [
    context.shown !== null,
    context.shownWhole && context.shown?.bbox === null,
    context.demand.filter !== null,
    context.sheet !== null,
    context.demand.bbox !== null,
    context.style === style,
    context.previewFilter !== null,
  ],
}

/** Real machine with actors that follow the script of the path. */
function start() {
  const clock = new SimulatedClock()
  const opening = scriptedPromise<Sheet, { instance: string; dataset: string }>()
  const confirming = scriptedPromise<number, { dataset: string; demand: Demand }>()
  const log: string[] = []
  let parts: ((event: { type: string }) => void) | null = null
  let layer: ((event: { type: string }) => void) | null = null
  const machine = loadingMachine.provide({
    actors: {
      openInstance: opening.logic,
      confirmZones: confirming.logic,
      layer: fromCallback<LayerEvent, { dataset: string }>(({ sendBack, receive }) => {
        layer = sendBack
        receive(({ load, charts, filter, previewFilter }) => {
          const counted = charts.map(({ kind }) => ` with ${kind}`).join('')
          log.push(`paint ${load}${filter ? ' filtered' : ''}${previewFilter ? ' previewed' : ''}${counted}`)
        })
      }),
      receiveParts: fromCallback<LayerEvent, PartsInput>(({ sendBack, input: { load } }) => {
        log.push(`begin ${load}`)
        parts = sendBack
        return () => {
          log.push(`stop ${load}`)
          parts = null
        }
      }),
    },
  })
  const actor = createActor(machine, { input, clock })
  actor.start()
  const send = (event: { type: string }) => actor.send(event as never)
  const executors: Record<string, (event: { type: string; [key: string]: unknown }) => unknown> = {
    'demand.changed': send,
    'style.changed': send,
    'filter.previewed': send,
    'charts.changed': send,
    'charts.counted': event => layer?.(event),
    'place.changed': send,
    'loading.abandoned': send,
    'loading.retried': send,
    'paint.renewed': send,
    'part.received': event => parts?.(event),
    'tiles.received': event => parts?.(event),
    'parts.completed': event => parts?.(event),
    'parts.failed': event => parts?.(event),
    'legend.drawn': event => layer?.(event),
    'paint.failed': event => layer?.(event),
    'xstate.done.actor.openInstance': event => opening.resolve(event['output'] as Sheet),
    'xstate.error.actor.openInstance': event => opening.reject(event['error']),
    'zones.filtered': event => layer?.(event),
    'xstate.done.actor.confirmZones': event => confirming.resolve(event['output'] as number),
    'xstate.error.actor.confirmZones': event => confirming.reject(event['error']),
    'xstate.after.settling.loading.settling': () => clock.increment(300),
    'xstate.after.waitLimit.loading.unpainted.waiting': () => clock.increment(10_000),
  }
  return { actor, send, executors, log, isReceiving: () => parts !== null }
}

describe('loading', () => {
  holdTo(loading, { ...held, inputs: [input] })

  test('keeps a load that does not follow the map when the map moves', () => {
    const still = explore(held)
      .steps.map(({ state }) => state as SnapshotFrom<typeof loadingMachine>)
      .filter(({ context }) => context.demand.bbox === null)
    expect(new Set(still.map(({ value }) => JSON.stringify(value))).size).toBeGreaterThan(5)
    for (const state of still) {
      const [next] = transition(loadingMachine, state, { type: 'place.changed', bbox: [0, 0, 1, 1] })
      expect(next.value).toEqual(state.value)
      expect(next.context.demand).toEqual(state.context.demand)
    }
  })

  test('returns to the displayed demand after an aborted reload', async () => {
    const { actor, executors, log } = start()
    await executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', 'zones~2026') })
    executors['parts.completed']?.({ type: 'parts.completed' })
    actor.send({ type: 'place.changed', bbox: [0, 0, 1, 1] })
    executors['xstate.after.settling.loading.settling']?.({ type: '' })
    actor.send({ type: 'loading.abandoned' })
    expect(actor.getSnapshot().context.demand).toEqual(here)
    expect(log).toEqual([
      'begin zones#1',
      'stop zones#1',
      'paint zones#1',
      'begin zones#2',
      'stop zones#2',
      'paint zones#1',
    ])
  })

  /** Shows all zones of an instance, then requests a filter. */
  async function filtering() {
    const snapshots = start()
    const { actor, executors, log } = snapshots
    actor.send({ type: 'demand.changed', demand: elsewhere, style })
    await executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', 'zones~2021') })
    executors['parts.completed']?.({ type: 'parts.completed', whole: true })
    log.length = 0
    actor.send({ type: 'demand.changed', demand: filtered, style })
    return snapshots
  }

  test('paints a filter on a whole instance before the server answers, without loading', async () => {
    const { actor, executors, log } = await filtering()
    expect(log).toEqual(['paint zones#2 filtered'])
    executors['zones.filtered']?.({ type: 'zones.filtered', filter, count: 3 })
    expect(actor.getSnapshot().context.shown).toEqual(elsewhere)
    await executors['xstate.done.actor.confirmZones']?.({ type: '', output: 3 })
    expect(actor.getSnapshot().context).toMatchObject({ shown: filtered, received: 3, total: 3 })
    actor.send({ type: 'demand.changed', demand: elsewhere, style })
    expect(log).toEqual(['paint zones#2 filtered', 'paint zones#2 filtered', 'paint zones#2'])
  })

  test.each(['aborted', 'refused'])('removes a filter that is %s from the map', async end => {
    const { actor, executors, log } = await filtering()
    executors['zones.filtered']?.({ type: 'zones.filtered', filter, count: 3 })
    if (end === 'aborted') actor.send({ type: 'loading.abandoned' })
    else await executors['xstate.error.actor.confirmZones']?.({ type: '', error: new Error('refused') })
    expect(log).toEqual(['paint zones#2 filtered', 'paint zones#2'])
    expect(actor.getSnapshot().context.shown).toEqual(elsewhere)
  })

  test('previews a filter over a whole instance, or over the loaded part', async () => {
    const { actor, executors, log } = await filtering()
    executors['zones.filtered']?.({ type: 'zones.filtered', filter, count: 3 })
    await executors['xstate.done.actor.confirmZones']?.({ type: '', output: 3 })
    actor.send({ type: 'demand.changed', demand: elsewhere, style })
    executors['zones.filtered']?.({ type: 'zones.filtered', filter: null, count: 101 })
    await executors['xstate.done.actor.confirmZones']?.({ type: '', output: 101 })
    log.length = 0
    actor.send({ type: 'filter.previewed', filter })
    actor.send({ type: 'filter.previewed', filter: null })
    expect(log).toEqual(['paint zones#2 filtered', 'paint zones#2'])

    const part = start()
    await part.executors['xstate.done.actor.openInstance']?.({
      type: '',
      output: sheetOf('zones', 'zones~2026'),
    })
    part.executors['parts.completed']?.({ type: 'parts.completed' })
    part.actor.send({ type: 'filter.previewed', filter })
    expect(part.log.at(-1)).toBe('paint zones#1 previewed')
  })

  test('counts an added chart, and stops for a removed one', async () => {
    const { actor, executors, log } = start()
    await executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', 'zones~2026') })
    executors['parts.completed']?.({ type: 'parts.completed' })
    log.length = 0
    actor.send({ type: 'charts.changed', charts: [chart] })
    executors['charts.counted']?.({ type: 'charts.counted', counts: [counts] })
    expect(actor.getSnapshot().context.counts).toEqual([counts])
    actor.send({ type: 'charts.changed', charts: [] })
    expect(log).toEqual(['paint zones#1 with histogram', 'paint zones#1'])
  })

  test('paints a reapplied filter, even after a preview of another filter', async () => {
    const { actor, executors, log } = await filtering()
    executors['zones.filtered']?.({ type: 'zones.filtered', filter, count: 3 })
    await executors['xstate.error.actor.confirmZones']?.({ type: '', error: new Error('refused') })
    actor.send({ type: 'filter.previewed', filter: { ...filter, mode: 'z' } })
    actor.send({ type: 'loading.retried' })
    expect(log).toEqual(['paint zones#2 filtered', 'paint zones#2', 'paint zones#2 filtered'])
    expect(actor.getSnapshot().context).toMatchObject({ demand: filtered, previewFilter: null })
  })

  test('ignores a painting of another filter', async () => {
    const { actor, executors } = await filtering()
    executors['zones.filtered']?.({ type: 'zones.filtered', filter: null, count: 101 })
    expect(actor.getSnapshot().value).toBe('filtering')
  })

  test('reloads zones if the server finds other ones', async () => {
    const { executors, log } = await filtering()
    executors['zones.filtered']?.({ type: 'zones.filtered', filter, count: 3 })
    await executors['xstate.done.actor.confirmZones']?.({ type: '', output: 4 })
    expect(log).toEqual(['paint zones#2 filtered', 'paint zones#2', 'begin zones#3'])
  })

  test('keeps the labels of the displayed instance when another is aborted', async () => {
    const { actor, executors } = await filtering()
    const other = { ...elsewhere, instance: 'zones~2026' }
    actor.send({ type: 'demand.changed', demand: other, style })
    await executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', 'zones~2026') })
    expect(actor.getSnapshot().context.sheet?.instance.id).toBe('zones~2026')
    actor.send({ type: 'loading.abandoned' })
    expect(actor.getSnapshot().context.sheet?.instance.id).toBe('zones~2021')
  })

  test('keeps the zones and their total of one load until the next one is painted', async () => {
    const { actor, executors, send } = start()
    const counted = () => {
      const { legend, drawnSheet } = actor.getSnapshot().context
      return [legend && 'count' in legend ? legend.count : null, drawnSheet?.instance.id]
    }
    const open = (instance: string) =>
      executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', instance) })
    const draw = (count: number, instance: string) =>
      executors['legend.drawn']?.({
        type: 'legend.drawn',
        legend: { kind: 'single', colour: style.colour, count },
        sheet: sheetOf('zones', instance),
      })
    await open('zones~2026')
    executors['parts.completed']?.({ type: 'parts.completed' })
    draw(18, 'zones~2026')
    expect(counted()).toEqual([18, 'zones~2026'])
    send({ type: 'demand.changed', demand: { ...here, instance: 'zones~2021' }, style } as never)
    await open('zones~2021')
    expect(counted()).toEqual([18, 'zones~2026'])
    executors['parts.completed']?.({ type: 'parts.completed' })
    expect(counted()).toEqual([18, 'zones~2026'])
    draw(22, 'zones~2021')
    expect(counted()).toEqual([22, 'zones~2021'])
  })

  test('retries a style that could not be painted, and keeps the map', async () => {
    const { actor, executors, log } = start()
    await executors['xstate.done.actor.openInstance']?.({ type: '', output: sheetOf('zones', 'zones~2026') })
    executors['parts.completed']?.({ type: 'parts.completed' })
    executors['paint.failed']?.({ type: 'paint.failed' })
    executors['xstate.after.waitLimit.loading.unpainted.waiting']?.({ type: '' })
    executors['legend.drawn']?.({ type: 'legend.drawn', legend: { kind: 'single' } })
    expect(actor.getSnapshot().value).toBe('loaded')
    expect(actor.getSnapshot().context.shown).toEqual(here)
    expect(log).toEqual(['begin zones#1', 'stop zones#1', 'paint zones#1', 'paint zones#1', 'paint zones#1'])
  })
})
