import type { Surface } from '../../src/commands/command.ts'
import { commands } from '../../src/commands/registry.ts'
import { byPerson, type Causes, offers } from './model/causes.ts'
import { type Arrow, chartOf, machines, type State } from './model/chart.ts'
import { SURFACES } from './path.ts'
import type { Run } from './runs.ts'
import { isOutOfReach, isUnreachable } from './unreachable.ts'

/** Number of items, and the unreached ones. */
export type Reached = { all: number; missing: string[] }

export type MachineCoverage = {
  machine: string
  transitions: Reached
  states: Reached
  guards: Reached
  /** Transitions caused by users, without documented exceptions. */
  person: Reached
  /** Transitions that commands of a surface can cause, and those taken through it. */
  surfaces: Record<Surface, Reached>
}

export type Coverage = { machines: MachineCoverage[]; commands: Record<Surface, Reached> }

/** Returns the coverage of successful runs. A guard is covered by a transition that it allows. */
export function coverageOf(runs: readonly Run[], who: Causes): Coverage {
  const steps = runs.filter(({ fault }) => fault === null).flatMap(({ steps }) => steps)
  const through = perSurface(surface => steps.filter(step => step.surface === surface))
  const takenIn = (part: typeof steps) => new Set(part.flatMap(({ transitions }) => transitions))
  const taken = takenIn(steps)
  const takenThrough = perSurface(surface => takenIn(through[surface]))
  return {
    machines: Object.keys(machines).map(machine => {
      const { arrows, states } = chartOf(machine)
      const isTaken = ({ key }: Arrow) => taken.has(`${machine}: ${key}`)
      const ends = arrows.filter(isTaken).flatMap(({ from, targets }) => [from, ...targets])
      const entered = steps.length > 0 ? inside(states, [machine, ...ends]) : new Set()
      const leaves = states.filter(({ kind }) => kind === 'atomic' || kind === 'final')
      const guarded = arrows.filter(({ guard }) => guard !== null)
      const persons = byPerson(machine, who).filter(({ key }) => !isUnreachable(machine, key))
      const ofSurface = (surface: Surface) =>
        arrows.filter(
          ({ event, key }) => who[surface].has(`${machine} ${event}`) && !isOutOfReach(surface, machine, key),
        )
      return {
        machine,
        transitions: reached(arrows, isTaken, keyOf),
        states: reached(leaves, ({ id }) => entered.has(id), idOf),
        guards: reached(guarded, isTaken, ({ key, guard }) => `${key} [${guard}]`),
        person: reached(persons, isTaken, keyOf),
        surfaces: perSurface(surface =>
          reached(ofSurface(surface), ({ key }) => takenThrough[surface].has(`${machine}: ${key}`), keyOf),
        ),
      }
    }),
    commands: perSurface(surface => {
      const ran = new Set(through[surface].map(({ act }) => (act.kind === 'command' ? act.command : null)))
      return reached(commands.filter(offers[surface]), ({ id }) => ran.has(id), idOf)
    }),
  }
}

const keyOf = ({ key }: { key: string }) => key
const idOf = ({ id }: { id: string }) => id

const perSurface = <T>(of: (surface: Surface) => T) =>
  Object.fromEntries(SURFACES.map(surface => [surface, of(surface)])) as Record<Surface, T>

/** Returns states, and all states entered with them. */
function inside(states: readonly State[], ids: readonly string[]): Set<string> {
  const found = new Set(ids)
  for (const id of found)
    for (const inner of states.find(each => each.id === id)?.entered ?? []) found.add(inner)
  return found
}

function reached<T>(all: readonly T[], isReached: (each: T) => boolean, name: (each: T) => string): Reached {
  return { all: all.length, missing: all.filter(each => !isReached(each)).map(name) }
}
