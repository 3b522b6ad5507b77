import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { EMPTY_VIEW, type View } from '../src/contract/view.ts'
import type { Zone } from '../src/contract/zone.ts'
import type { Published } from '../src/domain/address/embed.ts'
import { FailureError } from '../src/domain/failure.ts'
import { applyEdit } from '../src/domain/view/edit.ts'
import type { Sheet } from '../src/domain/view/shown.ts'
import { sheetOf } from '../tests/support/fixtures.ts'
import { scriptedPromise } from '../tests/support/scriptedPromise.ts'
import { zoneNumber } from '../tests/support/shownZones.ts'
import { embedMachine, type FoundRows } from './embed.machine.ts'
import { loadingMachine } from './loading.machine.ts'
import type { MapCommand } from './map.types.ts'

const showing = (...instances: [dataset: string, instance: string][]): View =>
  instances.reduce<View>(
    (view, [dataset, instance]) => applyEdit(view, { type: 'instance.displayed', dataset, instance }),
    EMPTY_VIEW,
  )
const zones = showing(['zones', 'zones~2021'])

/** Starts an embed whose calls the test answers. */
function started(view: View, latest = false, published: Published | null = null) {
  const commands: MapCommand[] = []
  const opening = scriptedPromise<Sheet, { instance: string; dataset: string }>()
  const findLatest = scriptedPromise<View, { view: View }>()
  const openPublished = scriptedPromise<View, { published: Published }>()
  const readFirstRows = scriptedPromise<readonly Zone[], FoundRows>()
  const actors = {
    map: fromCallback<MapCommand, undefined>(({ receive }) => receive(command => commands.push(command))),
    findLatest: findLatest.logic,
    openPublished: openPublished.logic,
    readFirstRows: readFirstRows.logic,
    loading: loadingMachine.provide({
      actors: {
        layer: fromCallback(() => {}),
        openInstance: opening.logic,
        receiveParts: fromCallback(() => {}),
      },
    }),
  }
  const embed = createActor(embedMachine.provide({ actors }), {
    systemId: 'workbench',
    input: { view, unstyled: [], latest, published },
  }).start()
  return { embed, commands, opening, findLatest, openPublished, readFirstRows }
}

const fitted = (commands: readonly MapCommand[]) => commands.filter(({ type }) => type === 'map.fitted')

test('loads nothing for an address without a dataset', () => {
  const { embed, opening } = started(EMPTY_VIEW)
  expect(embed.getSnapshot().matches({ view: 'empty' })).toBe(true)
  expect(opening.isPending()).toBe(false)
})

test('shows the named instance and fits it, unless the address has a place', async () => {
  const free = started(zones)
  await free.opening.resolve(sheetOf('zones', 'zones~2021'))
  expect(Object.keys(free.embed.getSnapshot().context.sheets)).toEqual(['zones~2021'])
  expect(fitted(free.commands)).toHaveLength(1)
  const placed = started({ ...zones, camera: { lng: 2, lat: 46, zoom: 5 } })
  await placed.opening.resolve(sheetOf('zones', 'zones~2021'))
  expect(fitted(placed.commands)).toEqual([])
  expect(placed.commands).toContainEqual({ type: 'map.jumped', camera: { lng: 2, lat: 46, zoom: 5 } })
})

test('shows the latest instance where the address asks for it', async () => {
  const { embed, findLatest, opening } = started(zones, true)
  expect(opening.isPending()).toBe(false)
  await findLatest.resolve(showing(['zones', 'zones~2026']))
  expect(embed.getSnapshot().context.loads['zones']?.getSnapshot().context.demand.instance).toBe('zones~2026')
})

test('looks for the latest instance again after a failure', async () => {
  const { embed, findLatest } = started(zones, true)
  await findLatest.reject(new FailureError({ code: 'unreachable', detail: null }))
  expect(embed.getSnapshot().context.failure?.code).toBe('unreachable')
  embed.send({ type: 'loading.retried' })
  expect(findLatest.timesAsked()).toBe(2)
  expect(embed.getSnapshot().context.failure).toBeNull()
})

const published = { dataset: 'local--1', token: 'x'.repeat(43) }

test('shows the view of a published map, whatever the address shows', async () => {
  const { embed, openPublished, opening } = started(EMPTY_VIEW, false, published)
  expect(opening.isPending()).toBe(false)
  await openPublished.resolve(zones)
  await opening.resolve(sheetOf('zones', 'zones~2021'))
  expect(Object.keys(embed.getSnapshot().context.sheets)).toEqual(['zones~2021'])
})

test('loads nothing of a published map that is revoked', async () => {
  const { embed, openPublished, opening } = started(zones, false, published)
  await openPublished.reject(new FailureError({ code: 'unauthenticated', detail: null }))
  expect(embed.getSnapshot().context.failure?.code).toBe('unauthenticated')
  expect(opening.isPending()).toBe(false)
})

test('opens a published map again after a failure', async () => {
  const { embed, openPublished } = started(zones, false, published)
  await openPublished.reject(new FailureError({ code: 'unreachable', detail: null }))
  embed.send({ type: 'loading.retried' })
  await openPublished.resolve(zones)
  expect(embed.getSnapshot().matches({ view: 'shown' })).toBe(true)
})

test('keeps the failure of a load until it is tried again', async () => {
  const { embed, opening } = started(zones)
  await opening.reject(new FailureError({ code: 'notFound', detail: null }))
  expect(embed.getSnapshot().context.failure?.code).toBe('notFound')
  embed.send({ type: 'loading.retried' })
  expect(opening.timesAsked()).toBe(2)
  expect(embed.getSnapshot().context.failure).toBeNull()
})

test('reads the first rows once, when the table opens', async () => {
  const { embed, opening, readFirstRows } = started(zones)
  embed.send({ type: 'table.opened' })
  expect(readFirstRows.isPending()).toBe(false)
  await opening.resolve(sheetOf('zones', 'zones~2021'))
  embed.send({ type: 'table.opened' })
  await readFirstRows.resolve([zoneNumber(1)])
  embed.send({ type: 'table.opened' })
  expect(readFirstRows.timesAsked()).toBe(1)
  expect(embed.getSnapshot().context.rows?.map(({ name }) => name)).toEqual(['Zone 1'])
})

test('says that the first rows could not be loaded, and reads them on request', async () => {
  const { embed, opening, readFirstRows } = started(zones)
  await opening.resolve(sheetOf('zones', 'zones~2021'))
  embed.send({ type: 'table.opened' })
  await readFirstRows.reject(new FailureError({ code: 'unreachable', detail: null }))
  expect(embed.getSnapshot().matches({ table: 'failed' })).toBe(true)
  embed.send({ type: 'table.opened' })
  await readFirstRows.resolve([zoneNumber(1)])
  expect(embed.getSnapshot().context.rows?.map(({ name }) => name)).toEqual(['Zone 1'])
})

test('keeps only the rows of the last search, and moves the map to a found zone', async () => {
  const { embed, opening, readFirstRows, commands } = started(zones)
  embed.send({ type: 'rows.sought', search: 'no' })
  expect(readFirstRows.isPending()).toBe(false)
  await opening.resolve(sheetOf('zones', 'zones~2021'))
  embed.send({ type: 'rows.sought', search: 'no' })
  embed.send({ type: 'rows.sought', search: 'nord' })
  expect(readFirstRows.timesAsked()).toBe(2)
  expect(embed.getSnapshot().children['readFirstRows']?.getSnapshot()).toMatchObject({
    input: { displayed: { dataset: 'zones' }, search: 'nord' },
  })
  await readFirstRows.resolve([zoneNumber(1)])
  expect(embed.getSnapshot().context).toMatchObject({ search: 'nord', rows: [{ name: 'Zone 1' }] })
  embed.send({ type: 'zone.sought', zone: { id: 'zones.1', bbox: [0, 1, 2, 3] } })
  expect(commands.slice(-2)).toMatchObject([
    { type: 'map.arranged', inspected: 'zones.1' },
    { type: 'map.fitted', bbox: [0, 1, 2, 3] },
  ])
})

test('forwards keys to the map, and forgets a zone that the pointer leaves', () => {
  const { embed, commands } = started(zones)
  embed.send({ type: 'map.moved', move: { zoom: 1 } })
  expect(commands).toContainEqual({ type: 'map.steered', move: { zoom: 1 } })
  const zone = { load: 'zones#1', ordinal: 1, id: 'zones.1', name: 'Zone 1' }
  embed.send({ type: 'zone.pointed', zone, x: 1, y: 2 })
  expect(embed.getSnapshot().context.pointed?.zone?.name).toBe('Zone 1')
  embed.send({ type: 'zone.pointed', zone: null, x: 1, y: 2 })
  expect(embed.getSnapshot().context.pointed).toBeNull()
})
