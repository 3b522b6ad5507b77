import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { withoutLink } from '../../../src/actors/router.ts'
import type { Command, Snapshots } from '../../../src/commands/command.ts'
import { recordedSnapshots } from '../../../src/commands/record.ts'
import { findCommand } from '../../../src/commands/registry.ts'
import { choicesOf, isPossible, run } from '../../../src/commands/run.ts'
import type { View } from '../../../src/contract/view.ts'
import { type Place, placeOfAddress } from '../../../src/domain/address/route.ts'
import { FailureError } from '../../../src/domain/failure.ts'
import { FIRST_VISIT } from '../../support/fixtures.ts'
import { BOUNDS, scriptedWorkbench } from '../../support/scripted.ts'
import type { ScriptedCatalogue, ServerPart } from '../../support/scriptedCatalogue.ts'
import { type Act, ADDRESS, type Expected } from '../path.ts'
import { CENTRE, catalogue } from './catalogue.ts'
import { arrowsOf } from './chart.ts'
import { fieldNamed } from './typed.ts'

type Outcome = Extract<Act, { kind: 'server' }>['outcome']

const REFUSALS = { '401': 'unauthenticated', '500': 'unexpected', cut: 'unreachable' } as const

/** Argument that is found by typing, since suggestions change with every letter. */
const FOUND = 'zone'

/** Longer than every delay of the machines. */
const PAUSE_MS = 1000

/** Real system of machines with a scripted server. */
export type Simulation = {
  snapshots: () => Snapshots
  outcomeOf: (part: ServerPart) => Outcome
  canAct: (act: Act) => boolean
  /**
   * Plays an action and waits until everything is idle. Returns the transitions, or null if the action is
   * impossible.
   */
  act: (act: Act) => Promise<string[] | null>
  expected: () => Expected
  stop: () => void
}

/** Initial scene, if it is not a first visit to the model's catalogue. */
export type Scene = {
  catalogue?: ScriptedCatalogue
  view?: View
  /** Called for each system of machines: one per loaded page. */
  opened?: (root: AnyActorRef) => void
}

/**
 * Starts the product.
 * @param given Server actions from the start.
 */
export async function simulate(given: readonly Act[] = [], scene: Scene = {}): Promise<Simulation> {
  const server = scriptedServer(() => bench.runtime.snapshots().session.matches('authenticated'))
  for (const act of given) if (act.kind === 'server') server.answer(act.part, act.outcome)
  const taken = new Set<string>()
  /** Number of answered map commands. */
  let answered: number
  let mapIsThere: boolean
  /** Loads the page. */
  const open = (place: Place, remembersSession: boolean) => {
    const visit = { ...FIRST_VISIT, place, view: scene.view ?? FIRST_VISIT.view }
    const known = { ...(scene.catalogue ?? catalogue), gate: server.gate, remembersSession }
    const opened = scriptedWorkbench(visit, known)
    opened.root.system.inspect(event => {
      if (event.type === '@xstate.microstep')
        for (const key of arrowsIn(event.actorRef as AnyActorRef, event._transitions)) taken.add(key)
    })
    scene.opened?.(opened.root)
    answered = 0
    mapIsThere = false
    return opened
  }
  let bench = open(FIRST_VISIT.place, false)
  const reopen = (address: string) => {
    const remembersSession = bench.runtime.snapshots().session.matches('authenticated')
    bench.root.stop()
    const { path, search } = placeOfAddress(address)
    bench = open({ path: withoutLink(path), search }, remembersSession)
  }
  const rest = async () => {
    await bench.settle()
    if (!mapIsThere && bench.runtime.snapshots().workbench.context.screen === '/') {
      mapIsThere = true
      bench.mapIsReady()
    }
    for (; answered < bench.mapCommands.length; answered++) {
      const type = bench.mapCommands[answered]?.type
      // Moves the map as requested, and reports the zone at its centre, where a walk starts.
      if (type === 'map.steered')
        bench.mapMoves([BOUNDS[0] + (answered + 1) / 100, BOUNDS[1], BOUNDS[2], BOUNDS[3]])
      if (type === 'map.centreInspected' || type === 'map.walked') bench.mapInspects(CENTRE)
    }
    await bench.settle()
    bench.wait(PAUSE_MS)
    await bench.settle()
  }
  await rest()

  const canAct = (act: Act): boolean => {
    const snapshots = bench.runtime.snapshots()
    if (act.kind === 'server') return server.outcomeOf(act.part) !== act.outcome
    if (act.kind === 'typed')
      return act.field === ADDRESS || (fieldNamed(act.field)?.isThere(snapshots) ?? false)
    const command = findCommand(act.command)
    return (
      command !== null && isOffered(command, act.args, snapshots) && isPossible(command, snapshots, act.args)
    )
  }
  return {
    snapshots: () => bench.runtime.snapshots(),
    outcomeOf: server.outcomeOf,
    canAct,
    act: async act => {
      if (!canAct(act)) return null
      taken.clear()
      if (act.kind === 'server') server.answer(act.part, act.outcome)
      else if (act.kind === 'typed' && act.field === ADDRESS) reopen(act.value)
      else if (act.kind === 'typed') fieldNamed(act.field)?.type(bench.runtime, act.value)
      else {
        const command = findCommand(act.command)
        const isChosen =
          bench.runtime.snapshots().palette.matches({ dialog: 'open' }) && command?.actor !== 'palette'
        if (command) run(command, isChosen ? 'palette' : 'button', bench.runtime, act.args)
      }
      await rest()
      return [...taken].sort()
    },
    expected: () => {
      const states = recordedSnapshots(bench.runtime.snapshots()).map(
        ([name, snapshot]) => [name, snapshot.value] as const,
      )
      const { camera: _, ...view } = bench.view()
      return structuredClone({ states: Object.fromEntries(states), view })
    },
    stop: () => bench.root.stop(),
  }
}

/**
 * Returns whether a widget offers the command with these arguments. An open palette is the only widget, and
 * asks one question at a time.
 */
function isOffered(command: Command, args: readonly string[], snapshots: Snapshots): boolean {
  const { palette } = snapshots
  const isChoice = (value: string, at: number) =>
    command.steps[at]?.id === FOUND ||
    command.steps[at]?.unlisted?.(value)?.value === value ||
    command.steps[at]?.reads?.(value, snapshots, args.slice(0, at))?.value === value ||
    choicesOf(command, snapshots, args.slice(0, at)).some(choice => choice.value === value)
  if (!args.every(isChoice)) return false
  if (!palette.matches({ dialog: 'open' }) || command.actor === 'palette') return true
  const { asking } = palette.context
  if (!asking) return !command.hidden
  return asking.command === command.id && asking.args.every((arg, at) => arg === args[at])
}

/** Server with parts that answer immediately, later, or never. A refused member still has an account. */
function scriptedServer(isMember: () => boolean) {
  const outcomes = new Map<ServerPart, Outcome>()
  const waiting = new Map<ServerPart, ((outcome: Outcome) => void)[]>()
  const outcomeOf = (part: ServerPart) => outcomes.get(part) ?? 'ok'
  const conclude = (outcome: Outcome) => {
    if (outcome === 'ok' || outcome === 'held') return
    const code = outcome === '401' && isMember() ? 'refused' : REFUSALS[outcome]
    throw new FailureError({ code, detail: null })
  }
  return {
    outcomeOf,
    gate: async (part: ServerPart): Promise<void> => {
      const outcome = outcomeOf(part)
      if (outcome !== 'held') return conclude(outcome)
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      waiting.set(part, [...(waiting.get(part) ?? []), resolve])
      conclude(await promise)
    },
    answer: (part: ServerPart, outcome: Outcome) => {
      outcomes.set(part, outcome)
      if (outcome === 'held') return
      for (const resolve of waiting.get(part) ?? []) resolve(outcome)
      waiting.delete(part)
    },
  }
}

function arrowsIn(actor: AnyActorRef, transitions: readonly AnyTransitionDefinition[]): string[] {
  const machine = (actor as { logic?: AnyStateMachine }).logic
  if (!machine?.root) return []
  const arrows = arrowsOf(machine)
  return transitions.flatMap(transition => {
    const arrow = arrows.get(transition)
    return arrow ? [`${machine.id}: ${arrow.key}`] : []
  })
}
