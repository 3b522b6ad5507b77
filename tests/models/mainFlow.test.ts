import { createMachine } from 'xstate'
import { run } from '../qa/model/commandActs.ts'
import { type Simulation, simulate } from '../qa/model/simulation.ts'
import type { Act } from '../qa/path.ts'
import { followJourney, type Happening } from './journey.ts'

const zones = (outcome: 'ok' | 'held' | '500'): Act => ({ kind: 'server', part: 'zones', outcome })

/** Main flow from the user's point of view. */
const chart = createMachine({
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

const all =
  (...acts: Act[]) =>
  async (product: Simulation) => {
    for (const act of acts) await product.act(act)
  }

/** Performs a user action, with accompanying server events. */
const done = (own: Act, then: Act[] = [], first: Act[] = []): Happening<Simulation> => ({
  happen: all(...first, own, ...then),
  canHappen: product => product.canAct(own),
})

const isSettled = (product: Simulation) => product.snapshots().workbench.matches({ showing: 'settled' })
const at = (product: Simulation, showing: 'settled' | 'loading', displayed: number) =>
  product.snapshots().workbench.matches({ showing }) && product.expected().view.displayed.length === displayed
const canUndo = (product: Simulation) => product.canAct(run('view.undo'))
const clearing = run('view.clear')

followJourney<Simulation>({
  chart,
  begin: () => simulate(),
  end: product => product.stop(),
  happenings: {
    // Possible at any time; it starts another flow.
    display: { happen: all(run('dataset.display', 'fr-regions')), canHappen: null },
    displaySlowly: { happen: all(zones('held'), run('dataset.display', 'fr-regions')), canHappen: null },
    arrive: { happen: all(zones('ok')), canHappen: null },
    fail: { happen: all(zones('500')), canHappen: null },
    abort: done(run('loading.abort'), [zones('ok')]),
    retry: done(run('loading.retry'), [], [zones('ok')]),
    inspect: done(run('zone.inspect', 'fr-regions.84')),
    leave: done(run('zone.deselect')),
    // Clearing pending data is the same as aborting.
    clear: {
      happen: all(clearing),
      canHappen: product => isSettled(product) && product.canAct(clearing),
    },
    undo: done(run('view.undo')),
  },
  looks: {
    nothing: product => at(product, 'settled', 0) && !canUndo(product),
    waiting: product => at(product, 'loading', 0),
    failed: product => product.snapshots().workbench.matches({ showing: 'failed' }),
    shown: product => at(product, 'settled', 1) && product.expected().view.inspected === null,
    inspecting: product => product.snapshots().inspect.matches({ zone: 'shown' }),
    cleared: product => at(product, 'settled', 0) && canUndo(product),
    clearedInspecting: product => at(product, 'settled', 0) && canUndo(product),
  },
})
