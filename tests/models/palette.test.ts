import { describe, expect, test } from 'vitest'
import { createActor, type EventFromLogic, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate'
import { paletteMachine } from '../../machines/palette.machine.ts'
import type { FoundZone, KnownLabels, KnownValue } from '../../machines/palette.types.ts'
import type { Candidate } from '../../machines/prefetch.machine.ts'
import { FailureError } from '../../src/domain/failure.ts'
import type { Gazetteer } from '../../src/domain/search/gazetteer.ts'
import type { NamedArea } from '../../src/domain/search/place.ts'
import type { Shown } from '../../src/domain/view/shown.ts'
import { PLACES } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { shownZones } from '../support/shownZones.ts'
import { palette } from './expected/palette.ts'
import { holdTo } from './hold.ts'

const shown = [shownZones]
const isere: FoundZone = {
  id: 'zones.38',
  name: 'Isère',
  dataset: 'zones',
  ordinal: 37,
  bbox: [4, 44, 6, 46],
}
const TOWNS: Gazetteer = { names: ['lyon'], lines: ['Lyon\t45.75\t4.85\t472317\tFR'], areas: {} }
const BRITTANY: KnownValue = { dataset: 'zones', label: 'region', value: 'Bretagne' }
const AFTER_TYPING = 'xstate.after.typing.palette.dialog.open.typing'

const events = [
  { type: 'palette.toggled' },
  { type: 'palette.closed' },
  { type: 'palette.backed' },
  { type: 'palette.asked', command: 'label.display', args: [] },
  { type: 'palette.asked', command: 'label.display', args: ['zones'] },
  { type: 'query.changed', query: 'isère' },
  { type: 'query.changed', query: '>csv' },
  { type: 'command.ran', command: 'view.undo', args: [] },
  { type: 'displayed.changed', shown, active: 'zones' },
  { type: AFTER_TYPING },
  { type: 'xstate.done.actor.searchZones', output: [isere] },
  { type: 'xstate.error.actor.searchZones', error: new Error('gone') },
  {
    type: 'xstate.error.actor.searchZones',
    error: new FailureError({ code: 'unauthenticated', detail: null }),
  },
  { type: 'facet.toggled', facet: 'type', value: 'zone' },
  { type: 'enter.postponed' },
  { type: 'enter.done', asking: null },
  { type: 'zones.unlocked' },
  { type: 'session.opened' },
  {
    type: 'palette.led',
    intent: { command: 'download.open', args: [], key: 'dataset', by: 'dataset.display' },
  },
  { type: 'intent.ended' },
  { type: 'xstate.done.actor.loadTowns', output: TOWNS },
  { type: 'xstate.error.actor.loadTowns', error: new Error('gone') },
  { type: 'xstate.done.actor.loadValues', output: [BRITTANY] },
  { type: 'xstate.error.actor.loadValues', error: new Error('gone') },
  { type: 'labels.wanted', candidates: [{ dataset: 'zones', instance: 'zones~2026' }] },
  { type: 'xstate.done.actor.loadLabels', output: { 'zones~2026': [] } },
  { type: 'xstate.error.actor.loadLabels', error: new Error('gone') },
  { type: 'xstate.done.actor.loadPlaces', output: PLACES },
  { type: 'xstate.error.actor.loadPlaces', error: new Error('gone') },
] as unknown as EventFromLogic<typeof paletteMachine>[]

const held = {
  machine: paletteMachine,
  inputs: [{ recents: [] }],
  events,
  project: ({ context: { query, asking, shown } }: SnapshotFrom<typeof paletteMachine>) => [
    query,
    asking,
    shown.length,
  ],
}

function start() {
  const clock = new SimulatedClock()
  const search = scriptedPromise<FoundZone[], { search: string; shown: Shown[] }>()
  const places = scriptedPromise<NamedArea[], undefined>()
  const towns = scriptedPromise<Gazetteer, undefined>()
  const labels = scriptedPromise<KnownLabels, { candidates: readonly Candidate[] }>()
  const values = scriptedPromise<KnownValue[], { shown: Shown[] }>()
  const actor = createActor(
    paletteMachine.provide({
      actors: {
        searchZones: search.logic,
        loadPlaces: places.logic,
        loadTowns: towns.logic,
        loadLabels: labels.logic,
        loadValues: values.logic,
        saveRecents: fromPromise(async () => {}),
      },
    }),
    { input: { recents: [] }, clock },
  ).start()
  const outcomes: Record<string, (event: never) => unknown> = {
    [AFTER_TYPING]: () => clock.increment(120),
    'xstate.done.actor.searchZones': ({ output }: { output: FoundZone[] }) => search.resolve(output),
    'xstate.error.actor.searchZones': ({ error }: { error: Error }) => search.reject(error),
    'xstate.done.actor.loadTowns': ({ output }: { output: Gazetteer }) => towns.resolve(output),
    'xstate.error.actor.loadTowns': ({ error }: { error: Error }) => towns.reject(error),
    'xstate.done.actor.loadLabels': ({ output }: { output: KnownLabels }) => labels.resolve(output),
    'xstate.error.actor.loadLabels': ({ error }: { error: Error }) => labels.reject(error),
    'xstate.done.actor.loadValues': ({ output }: { output: KnownValue[] }) => values.resolve(output),
    'xstate.error.actor.loadValues': ({ error }: { error: Error }) => values.reject(error),
    'xstate.done.actor.loadPlaces': ({ output }: { output: NamedArea[] }) => places.resolve(output),
    'xstate.error.actor.loadPlaces': ({ error }: { error: Error }) => places.reject(error),
  }
  return {
    actor,
    search,
    execute: (event: { type: string }) =>
      outcomes[event.type]?.(event as never) ?? actor.send(event as never),
  }
}

describe('palette', () => {
  holdTo(palette, held)

  test('continues a pending command after its prerequisite, and drops it when closed', () => {
    const { actor } = start()
    const intent = { command: 'download.open', args: [], key: 'dataset', by: 'dataset.display' }
    const waits = () => actor.getSnapshot().context.intent
    actor.send({ type: 'palette.led', intent })
    actor.send({ type: 'palette.asked', command: 'dataset.display', args: [] })
    actor.send({ type: 'palette.closed', isDone: true })
    for (const command of ['dataset.display', 'account.demo', 'login.submit'])
      actor.send({ type: 'command.ran', command, args: [] })
    expect(waits()).toEqual(intent)
    actor.send({ type: 'command.ran', command: 'view.clear', args: [] })
    expect(waits()).toBeNull()
    actor.send({ type: 'palette.led', intent })
    actor.send({ type: 'palette.asked', command: 'dataset.display', args: [] })
    actor.send({ type: 'palette.closed' })
    expect(waits()).toBeNull()
  })

  test('keeps further Enters only for the argument that a row requests', () => {
    const { actor } = start()
    const enters = () => actor.getSnapshot().context.enters
    const postpone = () => {
      for (let enter = 0; enter < 3; enter++) actor.send({ type: 'enter.postponed' })
    }
    actor.send({ type: 'palette.toggled' })
    postpone()
    actor.send({ type: 'palette.asked', command: 'label.display', args: [] })
    actor.send({ type: 'enter.done', asking: null })
    expect(enters()).toBe(2)
    actor.send({ type: 'enter.done', asking: actor.getSnapshot().context.asking })
    expect(enters()).toBe(0)
    postpone()
    actor.send({ type: 'query.changed', query: 'dep' })
    expect(enters()).toBe(0)
    postpone()
    actor.send({ type: 'palette.closed' })
    actor.send({ type: 'palette.toggled' })
    expect(enters()).toBe(0)
  })

  test('removes one argument, then the command, with Backspace', () => {
    const { actor } = start()
    actor.send({ type: 'palette.asked', command: 'label.display', args: ['zones'] })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().context.asking).toEqual({ command: 'label.display', args: [] })
    actor.send({ type: 'palette.backed' })
    expect(actor.getSnapshot().context.asking).toBeNull()
    expect(actor.getSnapshot().can({ type: 'palette.backed' })).toBe(false)
  })

  test('remembers a repeated command once, first', () => {
    const { actor } = start()
    for (const command of ['view.undo', 'view.redo', 'view.undo'])
      actor.send({ type: 'command.ran', command, args: [] })
    expect(actor.getSnapshot().context.recents.map(({ command }) => command)).toEqual([
      'view.undo',
      'view.redo',
    ])
  })
})
