import { commands } from '../../src/commands/registry.ts'
import { isBeyond, isOutOfReach } from './beyond.ts'
import { byPerson, type Causes } from './model/causes.ts'
import { chartOf, machines, type State } from './model/chart.ts'
import { SURFACES } from './path.ts'
import type { Run } from './runs.ts'

/** How much of a kind of thing was reached, and what was not. */
export type Reached = { all: number; missing: string[] }

export type MachineCoverage = {
  machine: string
  transitions: Reached
  states: Reached
  guards: Reached
  /** Transitions that a person causes, but for those that are told apart. */
  person: Reached
  /** Transitions that commands of a surface cause, and that were taken through it. */
  surfaces: Record<(typeof SURFACES)[number], Reached>
}

export type Coverage = { machines: MachineCoverage[]; commands: Record<(typeof SURFACES)[number], Reached> }

/** What runs without a fault have reached. A guard is reached when an arrow that it lets through was taken. */
export function coverageOf(runs: readonly Run[], who: Causes): Coverage {
  const steps = runs.filter(({ fault }) => fault === null).flatMap(({ steps }) => steps)
  const taken = new Set(steps.flatMap(({ transitions }) => transitions))
  const bySurface = (surface: string) => steps.filter(step => step.surface === surface)
  return {
    machines: Object.keys(machines).map(machine => {
      const { arrows, states } = chartOf(machine)
      const isTaken = ({ key }: { key: string }) => taken.has(`${machine}: ${key}`)
      const ends = arrows.filter(isTaken).flatMap(({ from, targets }) => [from, ...targets])
      const entered = steps.length > 0 ? inside(states, [machine, ...ends]) : new Set()
      const leaves = states.filter(({ kind }) => kind === 'atomic' || kind === 'final')
      const guarded = arrows.filter(({ guard }) => guard !== null)
      return {
        machine,
        transitions: reached(arrows, isTaken, ({ key }) => key),
        states: reached(
          leaves,
          ({ id }) => entered.has(id),
          ({ id }) => id,
        ),
        guards: reached(guarded, isTaken, ({ key, guard }) => `${key} [${guard}]`),
        person: reached(
          byPerson(machine, who).filter(({ key }) => !isBeyond(machine, key)),
          isTaken,
          ({ key }) => key,
        ),
        surfaces: Object.fromEntries(
          SURFACES.map(surface => {
            const through = new Set(bySurface(surface).flatMap(({ transitions }) => transitions))
            return [
              surface,
              reached(
                arrows.filter(
                  ({ event, key }) =>
                    who[surface].has(`${machine} ${event}`) && !isOutOfReach(surface, machine, key),
                ),
                ({ key }) => through.has(`${machine}: ${key}`),
                ({ key }) => key,
              ),
            ]
          }),
        ) as MachineCoverage['surfaces'],
      }
    }),
    commands: Object.fromEntries(
      SURFACES.map(surface => {
        const ran = new Set(
          bySurface(surface).flatMap(({ act }) => (act.kind === 'command' ? [act.command] : [])),
        )
        return [
          surface,
          reached(
            commands,
            ({ id }) => ran.has(id),
            ({ id }) => id,
          ),
        ]
      }),
    ) as Coverage['commands'],
  }
}

/** States with all that is entered with them. */
function inside(states: readonly State[], ids: readonly string[]): Set<string> {
  const found = new Set(ids)
  for (const id of found)
    for (const inner of states.find(each => each.id === id)?.entered ?? []) found.add(inner)
  return found
}

function reached<T>(all: readonly T[], isReached: (each: T) => boolean, name: (each: T) => string): Reached {
  return { all: all.length, missing: all.filter(each => !isReached(each)).map(name) }
}
