import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { draftDiffers, draftIn, type FilterContext, problemsIn } from '../../machines/filter.context.ts'
import { filterMachine } from '../../machines/filter.machine.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { EMPTY_VIEW } from '../../src/contract/view.ts'
import { applyEdit } from '../../src/domain/view/edit.ts'
import type { Shown } from '../../src/domain/view/shown.ts'
import { sheetOf } from '../support/fixtures.ts'
import { scriptedPromise } from '../support/scriptedPromise.ts'
import { filter } from './expected/filter.ts'
import { followTable } from './follow.ts'

function shown(dataset: string, filter: Filter | null = null): Shown {
  const instance = `${dataset}~2026`
  const [displayed] = applyEdit(EMPTY_VIEW, { type: 'instance.displayed', dataset, instance }).displayed
  if (!displayed) throw new Error('The edit displays a dataset.')
  return {
    displayed: { ...displayed, filter },
    demand: { instance, filter, bbox: null },
    sheet: sheetOf(dataset, instance),
  }
}

const typed = (text: string) => ({ text, language: 'fr' as const })
const populous: Filter = { mode: 'l', filter: { label: 'population', operator: 'gte', value: 5 } }
const arrives = (...datasets: Shown[]) => ({
  type: 'displayed.changed' as const,
  shown: datasets,
  active: datasets.at(-1)?.displayed.dataset ?? null,
})

/**
 * Returns the part of the draft that guards and choices read. Deeper trees behave like trees of two nodes.
 */
function gist({ context }: { context: FilterContext }) {
  const draft = draftIn(context)
  const nodes = draft?.root.children ?? []
  const second = nodes.find(({ id }) => id === 'n2')
  return [
    second && ('children' in second ? 'group' : second.label),
    second && nodes.at(-1) !== second,
    draft?.current === 'n1',
    problemsIn(context).length > 0,
    draftDiffers(context),
    context.isWanted,
  ]
}

describe('filter', () => {
  followTable({
    machine: filterMachine,
    expected: filter,
    promises: ['countZones', 'focusPart'],
    events: [
      arrives(),
      arrives(shown('labels')),
      arrives(shown('labels', populous)),
      { type: 'condition.added' },
      { type: 'group.added' },
      { type: 'condition.changed', id: 'n1', patch: { label: 'population', typed: typed('5') } },
      { type: 'condition.changed', id: 'n2', patch: { label: 'population', typed: typed('5') } },
      { type: 'group.combined', id: 'n1', combinator: 'or' },
      { type: 'node.picked', id: 'n1' },
      { type: 'node.removed', id: 'n2' },
      { type: 'node.duplicated', id: 'n2' },
      { type: 'node.moved', id: 'n2', to: 'down' },
      { type: 'mode.changed', mode: 'z' },
      { type: 'filter.applied' },
      { type: 'filter.cancelled' },
      { type: 'xstate.after.typing.filter.editing.complete.pausing' },
      { type: 'xstate.done.actor.countZones', output: 3 },
      { type: 'xstate.error.actor.countZones', error: new Error('gone') },
    ],
    project: gist,
  })

  function start(...events: Parameters<ReturnType<typeof createActor<typeof filterMachine>>['send']>[0][]) {
    const clock = new SimulatedClock()
    const count = scriptedPromise<number, never>()
    const focus = scriptedPromise<void, never>()
    const machine = filterMachine.provide({
      actors: { countZones: count.logic, focusPart: focus.logic } as never,
    })
    const actor = createActor(machine, { clock }).start()
    for (const event of events) actor.send(event)
    return { actor, clock, count, draft: () => draftIn(actor.getSnapshot().context) }
  }
  const written = [
    arrives(shown('zones')),
    { type: 'condition.added' as const },
    {
      type: 'condition.changed' as const,
      id: 'n2',
      patch: { label: 'population', operator: 'gte' as const },
    },
    { type: 'condition.changed' as const, id: 'n2', patch: { typed: typed('5') } },
  ]

  test('reports an unfinished condition only when the filter is applied', () => {
    const { actor } = start(...written.slice(0, 3))
    expect(actor.getSnapshot().matches({ editing: 'unfinished' })).toBe(true)
    actor.send({ type: 'filter.applied' })
    expect(actor.getSnapshot().matches({ editing: 'refused' })).toBe(true)
    expect(problemsIn(actor.getSnapshot().context)).toEqual([{ id: 'n2', code: 'valueEmpty' }])
  })

  test('cannot apply an empty filter', () => {
    const { actor } = start(arrives(shown('zones')))
    expect(actor.getSnapshot().can({ type: 'filter.applied' })).toBe(false)
    actor.send({ type: 'condition.added' })
    actor.send({ type: 'filter.applied' })
    actor.send({ type: 'node.removed', id: 'n2' })
    expect(actor.getSnapshot().matches({ editing: 'unfinished' })).toBe(true)
    expect(actor.getSnapshot().can({ type: 'filter.applied' })).toBe(false)
  })

  test('selects the first invalid node', () => {
    const { actor, draft } = start(...written, { type: 'group.added' }, { type: 'filter.applied' })
    expect(problemsIn(actor.getSnapshot().context).map(({ code }) => code)).toEqual([
      'multiple',
      'labelEmpty',
      'labelEmpty',
    ])
    expect(draft()?.current).toBe('n4')
  })

  test('clears the errors as soon as they are corrected', () => {
    const { actor } = start(...written.slice(0, 3), { type: 'filter.applied' }, ...written.slice(3))
    expect(actor.getSnapshot().matches({ editing: 'complete' })).toBe(true)
    actor.send({ type: 'condition.added' })
    expect(actor.getSnapshot().matches({ editing: 'unfinished' })).toBe(true)
  })

  test('shows only the count of the latest draft', async () => {
    const { actor, clock, count } = start(...written)
    clock.increment(250)
    actor.send({ type: 'condition.changed', id: 'n2', patch: { typed: typed('6') } })
    expect(count.isPending()).toBe(false)
    clock.increment(250)
    await count.resolve(4)
    expect(actor.getSnapshot().context.count).toBe(4)
  })

  test('keeps an unapplied draft until its dataset is active again', () => {
    const { actor, draft } = start(...written)
    const before = draft()
    actor.send(arrives(shown('zones'), shown('labels')))
    expect(draft()?.root.children).toEqual([])
    actor.send(arrives(shown('labels'), shown('zones')))
    expect(draft()).toEqual(before)
  })

  test('keeps the draft and its nodes after applying', () => {
    const { actor, draft } = start(...written)
    const before = draft()
    actor.send(arrives(shown('zones', populous)))
    expect(draft()).toEqual(before)
    expect(draftDiffers(actor.getSnapshot().context)).toBe(false)
  })

  test('replaces the draft by another filter of the view', () => {
    const { actor, draft } = start(...written, arrives(shown('zones', populous)))
    actor.send(arrives(shown('zones', null)))
    expect(draft()?.root.children).toEqual([])
  })

  test('offers the mode only if another dataset supplies the zones', () => {
    const { actor } = start(arrives(shown('zones')))
    expect(actor.getSnapshot().can({ type: 'mode.changed', mode: 'z' })).toBe(false)
    actor.send(arrives(shown('labels')))
    expect(actor.getSnapshot().can({ type: 'mode.changed', mode: 'z' })).toBe(true)
  })

  test('reads labels of the origin dataset after a change of mode', () => {
    const surface = {
      type: 'condition.changed',
      id: 'n2',
      patch: { label: 'surface', typed: typed('5') },
    } as const
    const { actor, draft } = start(
      arrives(shown('labels')),
      { type: 'mode.changed', mode: 'z' },
      { type: 'condition.added' },
      surface,
    )
    expect(draft()?.mode).toBe('z')
    expect(problemsIn(actor.getSnapshot().context)).toEqual([])
    actor.send({ type: 'mode.changed', mode: 'l' })
    expect(problemsIn(actor.getSnapshot().context)).toMatchObject([{ id: 'n2' }])
  })
})
