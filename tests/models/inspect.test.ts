import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  inspectMachine,
  type RankInput,
  type ZoneDetail,
  type ZoneInput,
} from '../../machines/inspect.machine.ts'
import type { ZoneRow } from '../../src/contract/zone.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { zoneOf } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { shownZones } from '../support/shownZones.ts'
import { inspect } from './expected/inspect.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const { displayed } = shownZones
const withLabel = (label: string | null) => ({
  ...shownZones,
  displayed: { ...displayed, style: { ...displayed.style, label } },
})
const rank: ZoneRow = { row: 2, count: 101, previous: null, next: null }

followTable({
  machine: inspectMachine,
  expected: inspect,
  promises: ['fetchZone', 'findRank', 'copyLabels'],
  events: [
    { type: 'zone.pointed', zone: 'zones.38', x: 1, y: 2 },
    { type: 'inspected.changed', zone: 'zones.38', displayed: [displayed] },
    { type: 'inspected.changed', zone: 'zones.69', displayed: [displayed] },
    { type: 'inspected.changed', zone: null, displayed: [displayed] },
    { type: 'displayed.changed', shown: [withLabel('population')] },
    { type: 'walk.chosen', walk: 'value' },
    { type: 'labels.copied', label: null },
    { type: 'inspection.retried' },
    { type: 'session.opened' },
    done('fetchZone', zoneOf('zones.38')),
    failed('fetchZone'),
    failed('fetchZone', new FailureError({ code: 'unauthenticated', detail: null })),
    done('findRank', rank),
    failed('findRank'),
    done('copyLabels'),
    failed('copyLabels'),
  ],
  project: ({ context: { zone, walk } }) => [zone, walk],
})

function started() {
  const fetching = scriptedPromise<ZoneDetail, ZoneInput>()
  const finding = scriptedPromise<ZoneRow, RankInput>()
  const actors = { fetchZone: fetching.logic, findRank: finding.logic } as never
  const actor = createActor(inspectMachine.provide({ actors })).start()
  const shows = (label: string | null) => actor.send({ type: 'displayed.changed', shown: [withLabel(label)] })
  const inspects = (zone: string | null, compared: string | null = null) =>
    actor.send({
      type: 'inspected.changed',
      zone,
      displayed: [{ ...displayed, style: { ...displayed.style, compared } }],
    })
  return { actor, fetching, finding, shows, inspects, context: () => actor.getSnapshot().context }
}

test('ranks the inspected zone by the displayed label, largest first', async () => {
  const { finding, shows, inspects, context } = started()
  shows('population')
  inspects('zones.38')
  expect(context().sought).toMatchObject({
    dataset: 'zones',
    sort: { label: 'population', direction: 'desc' },
    zone: 'zones.38',
  })
  await finding.resolve(rank)
  expect(context().rank).toEqual(rank)
})

test('requests another rank for another label or zone, ignoring the former answer', async () => {
  const { finding, shows, inspects, context } = started()
  shows('population')
  inspects('zones.38')
  await finding.resolve(rank)
  shows('region')
  expect(context()).toMatchObject({ sought: { sort: { label: 'region', direction: 'asc' } }, rank: null })
  await finding.resolve(rank)
  inspects('zones.69')
  expect(context()).toMatchObject({ sought: { zone: 'zones.69' }, rank: null })
})

test('makes no request for repeated events', async () => {
  const { finding, shows, inspects, context } = started()
  shows('population')
  inspects('zones.38')
  await finding.resolve(rank)
  shows('population')
  expect(context().rank).toEqual(rank)
  expect(finding.isPending()).toBe(false)
})

test('ranks nothing without a label or zone', () => {
  const { finding, shows, inspects, context } = started()
  shows(null)
  inspects('zones.38')
  shows('population')
  inspects(null)
  expect(context()).toMatchObject({ sought: null, rank: null })
  expect(finding.isPending()).toBe(false)
})

test('shows the zone even if its rank cannot be loaded', async () => {
  const { actor, fetching, finding, shows, inspects, context } = started()
  shows('population')
  inspects('zones.38')
  await finding.reject(new Error('gone'))
  await fetching.resolve(zoneOf('zones.38'))
  expect(context().rank).toMatchObject({ row: null })
  expect(actor.getSnapshot().value).toEqual({ zone: 'shown', rank: 'known' })
})

test('copies labels with a value once the zone is shown', async () => {
  const { actor, fetching, inspects } = started()
  const all = { type: 'labels.copied', label: null } as const
  const one = (label: string) => ({ type: 'labels.copied', label }) as const
  inspects('zones.38')
  expect(actor.getSnapshot().can(all)).toBe(false)
  const { zone } = zoneOf('zones.38')
  const label = { dataset: 'zones', instance: 'zones~2026', title: { fr: '', en: '' }, unit: null } as const
  const labels = [
    { ...label, name: 'population', type: 'number', value: 0, from_origin: false },
    { ...label, name: 'region', type: 'text', value: null, from_origin: false },
  ] as const
  await fetching.resolve({ zone, labels: [...labels] })
  const can = [all, one('population'), one('region'), one('gone')].map(event =>
    actor.getSnapshot().can(event),
  )
  expect(can).toEqual([true, true, false, false])
})

test('walks zones in one order at a time', () => {
  const { actor, context } = started()
  expect(actor.getSnapshot().can({ type: 'walk.chosen', walk: 'distance' })).toBe(false)
  actor.send({ type: 'walk.chosen', walk: 'value' })
  expect(context().walk).toBe('value')
})

test('searches a zone of the compared instance again when that changes', async () => {
  const { fetching, inspects, context } = started()
  inspects('zones.38', 'zones~2016')
  await fetching.resolve({ ...zoneOf('zones.38'), former: 'zones~2016' })
  inspects('zones.38', 'zones~2016')
  expect(fetching.isPending()).toBe(false)
  inspects('zones.38', null)
  expect(fetching.isPending()).toBe(true)
  expect(context().base).toBeNull()
})

test('reloads a zone with its former values when a comparison starts', async () => {
  const { fetching, inspects } = started()
  inspects('zones.38')
  await fetching.resolve(zoneOf('zones.38'))
  inspects('zones.38')
  expect(fetching.isPending()).toBe(false)
  inspects('zones.38', 'zones~2016')
  expect(fetching.isPending()).toBe(true)
  await fetching.resolve(zoneOf('zones.38'))
  inspects('zones.38', 'zones~2016')
  expect(fetching.isPending()).toBe(false)
})
