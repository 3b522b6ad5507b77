import { describe, expect, test } from 'vitest'
import {
  createActor,
  type EventFromLogic,
  fromPromise,
  SimulatedClock,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import { comparedIn, tableMachine } from '../../machines/table.machine.ts'
import { columnsIn, type FoundRow, layoutOf, type Rows, type RowsInput } from '../../machines/table.types.ts'
import type { Zone } from '../../src/contract/zone.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { CHANGE_COLUMN, ROWS_AT_ONCE } from '../../src/domain/table/tableColumns.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { comparedZones, narrowedZones, shownZones, zoneNumber } from '../support/shownZones.ts'
import { table } from './expected/table.ts'
import { holdTo } from './hold.ts'

const refused = new FailureError({ code: 'unauthenticated', detail: null })
const rows: Rows = { count: 2 * ROWS_AT_ONCE, rows: [zoneNumber(0), zoneNumber(1)] }
const AFTER_TYPING = 'xstate.after.typing.table.rows.typing'

const events = [
  { type: 'displayed.changed', shown: [shownZones], active: 'zones' },
  { type: 'displayed.changed', shown: [narrowedZones], active: 'zones' },
  { type: 'displayed.changed', shown: [], active: null },
  { type: 'rows.wanted', row: ROWS_AT_ONCE },
  { type: 'table.sorted', label: 'population' },
  { type: 'displayed.changed', shown: [comparedZones], active: 'zones' },
  { type: 'table.narrowed', change: 'added' },
  { type: 'table.searched', search: 'a' },
  { type: 'table.searched', search: 'ab' },
  { type: 'table.retried' },
  { type: 'session.opened' },
  { type: 'inspected.changed', zone: 'zones.1500' },
  { type: 'inspected.changed', zone: null },
  { type: 'column.toggled', column: 'population' },
  { type: 'column.moved', column: 'region', place: 0 },
  { type: 'column.resized', widths: { population: 200 } },
  { type: 'columns.reset' },
  { type: AFTER_TYPING },
  { type: 'xstate.done.actor.readRows', output: rows },
  { type: 'xstate.error.actor.readRows', error: new Error('gone') },
  { type: 'xstate.error.actor.readRows', error: refused },
  { type: 'xstate.done.actor.findRow', output: { zone: 'zones.1500', row: 1500 } },
  { type: 'xstate.error.actor.findRow', error: new Error('gone') },
] as unknown as EventFromLogic<typeof tableMachine>[]

const held = {
  machine: tableMachine,
  inputs: [{ layouts: {} }],
  events,
  project: ({ context: { search, layouts, target, former, refused } }: SnapshotFrom<typeof tableMachine>) => [
    search,
    former !== null,
    refused !== null,
    Object.keys(layouts).length,
    target?.displayed.style.compared,
  ],
}

function started() {
  const clock = new SimulatedClock()
  const reading = scriptedPromise<Rows, never>()
  const finding = scriptedPromise<FoundRow, never>()
  const actors = {
    readRows: reading.logic,
    findRow: finding.logic,
    saveLayouts: fromPromise(async () => {}),
  } as never
  const actor = createActor(tableMachine.provide({ actors }), { input: { layouts: {} }, clock }).start()
  const outcomes: Record<string, (event: never) => unknown> = {
    [AFTER_TYPING]: () => clock.increment(200),
    'xstate.done.actor.readRows': ({ output }: { output: Rows }) => reading.resolve(output),
    'xstate.error.actor.readRows': ({ error }: { error: unknown }) => reading.reject(error),
    'xstate.done.actor.findRow': ({ output }: { output: FoundRow }) => finding.resolve(output),
    'xstate.error.actor.findRow': ({ error }: { error: unknown }) => finding.reject(error),
  }
  const execute = async (event: { type: string }) => {
    const isAnswerOfNobody = event.type.endsWith('actor.findRow') && !finding.isPending()
    if (isAnswerOfNobody) return
    await (outcomes[event.type]?.(event as never) ?? actor.send(event as never))
  }
  return { actor, reading, finding, execute }
}

describe('the table', () => {
  holdTo(table, held)

  const filled = async () => {
    const bench = started()
    bench.actor.send({ type: 'displayed.changed', shown: [shownZones], active: 'zones' })
    await bench.reading.resolve(rows)
    return bench
  }

  test.each([
    [ROWS_AT_ONCE - 1, []],
    [ROWS_AT_ONCE, [2]],
    [3 * ROWS_AT_ONCE - 1, [3]],
  ])('loads the page of row %i when it becomes visible', async (row, pages) => {
    const asked: number[] = []
    const readRows = fromPromise<Rows, RowsInput>(async ({ input }) => {
      asked.push(input.page)
      return { count: 4 * ROWS_AT_ONCE, rows: [zoneNumber(0)] }
    })
    const actor = createActor(tableMachine.provide({ actors: { readRows } }), { input: { layouts: {} } })
    actor.start().send({ type: 'displayed.changed', shown: [shownZones], active: 'zones' })
    await waitFor(actor, snapshot => snapshot.matches({ rows: { filled: 'ready' } }))
    actor.send({ type: 'rows.wanted', row })
    expect(asked).toEqual([1, ...pages])
  })

  test('searches a zone that no loaded page contains', async () => {
    const { actor, finding } = await filled()
    actor.send({ type: 'inspected.changed', zone: 'zones.1' } as never)
    expect(finding.isPending()).toBe(false)
    actor.send({ type: 'inspected.changed', zone: 'zones.1500' } as never)
    await finding.resolve({ zone: 'zones.1500', row: 1500 })
    expect(actor.getSnapshot().context.found).toEqual({ zone: 'zones.1500', row: 1500 })
    actor.send({ type: 'table.sorted', label: 'population' })
    expect(actor.getSnapshot().context.found).toBeNull()
  })

  test('hides columns that repeat the name until requested', async () => {
    const bench = started()
    bench.actor.send({ type: 'displayed.changed', shown: [shownZones], active: 'zones' })
    const repeating = (number: number): Zone => {
      const zone = zoneNumber(number)
      return { ...zone, labels: { ...zone.labels, region: zone.name } }
    }
    await bench.reading.resolve({ count: 2, rows: [repeating(0), repeating(1)] })
    const visible = () => columnsIn(bench.actor.getSnapshot().context).visible
    expect(visible()).toEqual(['name', 'key', 'population'])
    bench.actor.send({ type: 'column.toggled', column: 'region' })
    expect(visible()).toEqual(['name', 'key', 'population', 'region'])
  })

  test('keeps the last visible column', async () => {
    const { actor } = await filled()
    for (const column of ['name', 'key', 'population']) actor.send({ type: 'column.toggled', column })
    expect(columnsIn(actor.getSnapshot().context).visible).toEqual(['region'])
    expect(actor.getSnapshot().can({ type: 'column.toggled', column: 'region' })).toBe(false)
  })

  test('limits column widths, and ignores unknown columns', async () => {
    const { actor } = await filled()
    const widths = () => layoutOf(actor.getSnapshot().context).widths
    actor.send({ type: 'column.resized', widths: { population: 1, region: 1e6, surface: 200 } })
    expect(widths()).toEqual({ population: 48, region: 640 })
    expect(actor.getSnapshot().can({ type: 'column.resized', widths: { surface: 300 } })).toBe(false)
    actor.send({ type: 'column.resized', widths: { name: 300 } })
    expect(widths()).toEqual({ population: 48, region: 640, name: 300 })
  })

  const compared = async () => {
    const bench = await filled()
    bench.actor.send({ type: 'displayed.changed', shown: [comparedZones], active: 'zones' })
    return { ...bench, context: () => bench.actor.getSnapshot().context }
  }

  test('reloads for the order or filter of a comparison, not for the comparison alone', async () => {
    const { actor, reading, context } = await compared()
    expect(reading.isPending()).toBe(false)
    actor.send({ type: 'table.sorted', label: CHANGE_COLUMN })
    expect(comparedIn(context())).toEqual({ base: 'zones~2021' })
    await reading.resolve(rows)
    actor.send({ type: 'table.narrowed', change: 'added' })
    expect(reading.isPending()).toBe(true)
    expect(comparedIn(context())).toEqual({ base: 'zones~2021', change: 'added' })
  })

  test('ends the order and filter of changes with the comparison', async () => {
    const { actor, reading, context } = await compared()
    actor.send({ type: 'table.narrowed', change: 'added' })
    await reading.resolve(rows)
    actor.send({ type: 'table.sorted', label: CHANGE_COLUMN })
    await reading.resolve(rows)
    actor.send({ type: 'displayed.changed', shown: [shownZones], active: 'zones' })
    expect(reading.isPending()).toBe(true)
    expect(context()).toMatchObject({ change: null, sort: null })
  })

  test('offers no order or filter of changes without a comparison', async () => {
    const { actor } = await filled()
    expect(actor.getSnapshot().can({ type: 'table.sorted', label: CHANGE_COLUMN })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'table.narrowed', change: 'added' })).toBe(false)
  })

  test.each(['table.retried', 'session.opened'] as const)(
    'keeps the former list after a refused order, and reloads at %s',
    async event => {
      const { actor, reading } = await filled()
      const order = { label: 'population', direction: 'desc' }
      const list = () => {
        const { sort, search, pages } = actor.getSnapshot().context
        return { sort, search, ids: Object.values(pages).flatMap(zones => zones.map(({ id }) => id)) }
      }
      actor.send({ type: 'table.sorted', label: 'population' })
      await reading.reject(refused)
      expect(list()).toEqual({ sort: null, search: '', ids: ['zones.0', 'zones.1'] })
      actor.send({ type: event })
      expect(list()).toEqual({ sort: order, search: '', ids: [] })
      await reading.resolve({ count: 2, rows: [zoneNumber(1), zoneNumber(0)] })
      expect(list()).toEqual({ sort: order, search: '', ids: ['zones.1', 'zones.0'] })
    },
  )
})
