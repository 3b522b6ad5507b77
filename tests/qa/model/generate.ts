import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readKept } from '../kept.ts'
import { type Act, idOf, Path, type Step, splitGiven } from '../path.ts'
import { hashOf, MODEL } from '../sources.ts'
import { type Actions, actionsByMachine } from './actions.ts'
import { machineOf } from './chart.ts'
import { type Edge, explore } from './explore.ts'
import { scenarios } from './scenarios.ts'
import { simulate } from './simulation.ts'
import { arrowGoals, direct, type Goals, pairGoals, tours } from './tours.ts'

export const STRATEGIES = ['shortest', 'pairwise'] as const
export type Strategy = (typeof STRATEGIES)[number]

/** Machines with user-caused paths, by commands and widgets. */
export const walkable: readonly string[] = Object.keys(actionsByMachine)

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Returns the paths of a machine: `shortest` takes every user and server transition and every command at
 * least once, `pairwise` every two consecutive actions. Kept paths are reused unless new ones are requested;
 * found ones are cached until machines, commands or model change.
 */
export async function generate(
  machine: string,
  strategy: Strategy = 'shortest',
  isFresh = false,
): Promise<Path[]> {
  machineOf(machine)
  const actions = actionsByMachine[machine]
  if (!actions)
    throw new Error(
      `Nobody causes paths of "${machine}" by commands. There are paths of: ${walkable.join(', ')}.`,
    )
  const kept = strategy === 'shortest' && !isFresh ? readKept(machine) : null
  if (kept)
    return Promise.all(
      kept.paths.map(steps =>
        simulated(
          machine,
          steps.map(({ act }) => act),
        ),
      ),
    )
  const file = join(root, '.cache', 'qa', `paths-${machine}-${strategy}-${hashOf(MODEL)}.json`)
  if (!isFresh && existsSync(file)) return z.array(Path).parse(JSON.parse(readFileSync(file, 'utf8')))
  const paths = await find(machine, actions, strategy === 'pairwise' ? pairGoals : arrowGoals)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify(paths))
  return paths
}

/** Explores a machine, and tours the graph. */
async function find(machine: string, actions: Actions, goals: Goals): Promise<Path[]> {
  const graph = await explore(machine, actions)
  const paths: Path[] = []
  const reached = new Set<string>()
  const add = async (acts: readonly Act[]) => {
    const path = await simulated(machine, acts)
    const news = goalsOf(path, goals).filter(goal => !reached.has(goal))
    if (news.length === 0) return
    for (const goal of news) reached.add(goal)
    paths.push(path)
  }
  for (const acts of tours(graph, goals)) await add(acts)
  // A state represents several moments, so a goal that a tour cannot reach gets its own path.
  for (const acts of direct(graph, goals, reached)) await add(acts)
  if (goals === arrowGoals) for (const acts of scenarios[machine] ?? []) await add(acts)
  return paths
}

function goalsOf({ machine, steps }: Path, goals: Goals): string[] {
  let before: Edge | null = null
  return steps.flatMap(({ act, transitions }) => {
    const arrows = transitions.filter(arrow => arrow.startsWith(`${machine}: `))
    const edge = { act, to: '', arrows }
    const found = goals(edge, before)
    before = edge
    return found
  })
}

/** Returns actions with the machines' states after each. An impossible action ends the path. */
export async function simulated(machine: string | null, acts: readonly Act[]): Promise<Path> {
  const { given, rest } = splitGiven(acts.map(act => ({ act })))
  const simulation = await simulate(given.map(({ act }) => act))
  const steps: Step[] = given.map(({ act }) => ({ act, expected: null, transitions: [] }))
  for (const { act } of rest) {
    const transitions = await simulation.act(act)
    if (transitions === null) break
    steps.push({ act, expected: simulation.expected(), transitions })
  }
  simulation.stop()
  return { version: 1, id: idOf(steps.map(({ act }) => act)), machine, steps }
}
