import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { type Rehearsal, rehearse } from '../qa/model/rehearsal.ts'
import type { Act } from '../qa/path.ts'
import { declaredTransitions, transitionPaths, walkedTransitions } from './bridge.ts'

const command = (id: string, ...args: string[]): Act => ({ kind: 'command', command: id, args })
const zones = (outcome: 'ok' | 'held' | '500'): Act => ({ kind: 'server', part: 'zones', outcome })

/** The main flow as a person tells it. */
const flow = createMachine({
  id: 'mainFlow',
  initial: 'nothing',
  states: {
    nothing: { on: { display: 'shown', displaySlowly: 'waiting' } },
    waiting: { on: { arrive: 'shown', fail: 'failed', abort: 'nothing' } },
    failed: { on: { retry: 'shown', abort: 'nothing' } },
    shown: { on: { inspect: 'inspecting', clear: 'cleared', undo: 'nothing' } },
    inspecting: { on: { leave: 'shown', clear: 'clearedInspecting', undo: 'nothing' } },
    cleared: { on: { undo: 'shown' } },
    clearedInspecting: { on: { undo: 'inspecting' } },
  },
})

/** What a person does at each event; what the server does first or then goes with it. */
const acts: Record<string, Act[]> = {
  display: [command('dataset.display', 'fr-regions')],
  displaySlowly: [zones('held'), command('dataset.display', 'fr-regions')],
  arrive: [zones('ok')],
  fail: [zones('500')],
  abort: [command('loading.abort'), zones('ok')],
  retry: [zones('ok'), command('loading.retry')],
  inspect: [command('zone.inspect', 'fr-regions.84')],
  leave: [command('zone.deselect')],
  clear: [command('view.clear')],
  undo: [command('view.undo')],
}

/** How the product looks in each state. */
const looks: Record<string, (product: Rehearsal) => boolean> = {
  nothing: product => at(product, 'settled', 0) && !canUndo(product),
  waiting: product => at(product, 'loading', 0),
  failed: product => product.world().workbench.matches({ showing: 'failed' }),
  shown: product => at(product, 'settled', 1) && product.expected().view.selection === null,
  inspecting: product => product.world().inspect.matches('shown'),
  cleared: product => at(product, 'settled', 0) && canUndo(product),
  clearedInspecting: product => at(product, 'settled', 0) && canUndo(product),
}

const canUndo = (product: Rehearsal) => product.canAct(command('view.undo'))
const at = (product: Rehearsal, showing: 'settled' | 'loading', displayed: number) =>
  product.world().workbench.matches({ showing }) && product.expected().view.displayed.length === displayed

/** Always possible, and then another flow; and clearing what is on its way is the same as aborting it. */
const ELSEWHERE = ['display', 'displaySlowly']
const possible = (product: Rehearsal) => {
  const isWaiting = !product.world().workbench.matches({ showing: 'settled' })
  return Object.keys(acts).filter(event => {
    const own = acts[event]?.find(({ kind }) => kind === 'command')
    return own && !ELSEWHERE.includes(event) && !(isWaiting && event === 'clear') && product.canAct(own)
  })
}

const paths = transitionPaths({ machine: flow, events: Object.keys(acts).map(type => ({ type })) })

describe('the main flow', () => {
  test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' → '), path] as const))(
    '%s',
    async (_, path) => {
      const product = await rehearse()
      for (const { event, state } of path.steps) {
        for (const act of acts[event.type] ?? []) await product.act(act)
        const name = String(state.value)
        expect(looks[name]?.(product), `it looks like ${name} after ${event.type}`).toBe(true)
        const told = flow.root.states[name]?.ownEvents ?? []
        const ofPerson = told.filter(each => acts[each]?.some(({ kind }) => kind === 'command'))
        expect(possible(product).sort(), `what is possible in ${name}`).toEqual(
          ofPerson.filter(each => !ELSEWHERE.includes(each)).sort(),
        )
      }
      product.stop()
    },
  )

  test('the paths take every transition of the chart, and every event has its acts', () => {
    expect(walkedTransitions(flow, paths)).toEqual(declaredTransitions(flow))
    expect([...flow.events].sort()).toEqual(Object.keys(acts).sort())
  })
})
