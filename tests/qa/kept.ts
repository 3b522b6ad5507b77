import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Machines } from '../../machines/index.ts'
import { isPossible } from '../../src/commands/availability.ts'
import type { World } from '../../src/commands/command.ts'
import { commandById, commands, findCommand } from '../../src/commands/registry.ts'
import { alphabets } from './model/alphabet.ts'
import { keysOf } from './model/keys.ts'
import { rehearse } from './model/rehearsal.ts'
import { Act, splitGiven } from './path.ts'

const fileOf = (machine: string) => join(import.meta.dirname, 'kept', `${machine}.json`)

const KeptStep = z.object({
  act: Act,
  /** The keys that do it; null when none does. */
  keys: z.string().nullable(),
  /** State of the machine afterwards, and content of the View: instances with label and opacity, bottom first. */
  state: z.unknown(),
  shows: z.array(z.string()),
  /** Commands of the machine that are possible then. */
  can: z.array(z.string()),
})
export type KeptStep = z.infer<typeof KeptStep>

const Kept = z.object({
  machine: z.string(),
  /** The commands that `can` speaks of. */
  commands: z.array(z.string()),
  paths: z.array(z.array(KeptStep)),
})
export type Kept = z.infer<typeof Kept>

/** The generated paths of a machine that somebody has looked at and kept; null when there are none. */
export function readKept(machine: string): Kept | null {
  const file = fileOf(machine)
  return existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** A step as the machines take it now. */
type Retraced = KeptStep & { transitions: string[] }

/** Keeps paths with what the machine says of them now. */
export async function keep(machine: string, paths: readonly (readonly Act[])[]): Promise<void> {
  const spoken = commands.map(({ id }) => id).filter(id => alphabets[machine]?.commands.includes(id))
  const kept: Kept = { machine, commands: spoken, paths: [] }
  for (const acts of paths) {
    const steps = await retrace(machine, acts, spoken)
    kept.paths.push(steps.map(({ transitions: _, ...step }) => step))
  }
  mkdirSync(join(fileOf(machine), '..'), { recursive: true })
  writeFileSync(fileOf(machine), `${JSON.stringify(kept, null, 2)}\n`)
}

/**
 * Returns the states through which the machines go now for a sequence of acts. It ends where an act is not possible.
 */
export async function retrace(
  machine: string,
  acts: readonly Act[],
  spoken: readonly string[],
): Promise<Retraced[]> {
  const { given, rest } = splitGiven(acts.map(act => ({ act })))
  const rehearsal = await rehearse(given.map(({ act }) => act))
  const look = (act: Act, keys: string | null, transitions: string[]): Retraced => {
    const world = rehearsal.world()
    return {
      act,
      keys,
      state: stateOf(machine, world),
      shows: shownIn(rehearsal.expected().view),
      can: possible(spoken, world),
      transitions,
    }
  }
  const steps = given.map(({ act }) => look(act, null, []))
  for (const { act } of rest) {
    const keys =
      act.kind === 'command' ? keysOf(commandById(act.command as never), act.args, rehearsal.world()) : null
    const transitions = await rehearsal.act(act)
    if (transitions === null) break
    steps.push(look(act, keys, transitions))
  }
  rehearsal.stop()
  return steps
}

/** Returns the state of a machine, with what is seen of it besides. */
function stateOf(machine: string, world: World): unknown {
  if (machine === 'loading')
    return Object.fromEntries(
      Object.entries(world.workbench.context.loads).map(([name, load]) => [name, load.getSnapshot().value]),
    )
  const { value, context } = world[machine as keyof Machines]
  return 'sort' in context ? { value, sort: context.sort } : value
}

const shownIn = ({
  displayed,
  reloadOnMove,
  selection,
}: ReturnType<Awaited<ReturnType<typeof rehearse>>['expected']>['view']) => [
  ...displayed.map(
    ({ instance, style, opacity, visible }) =>
      `${instance} ${style.label} ${style.mode} ${visible ? opacity : 0}`,
  ),
  ...(reloadOnMove ? ['reloads'] : []),
  ...(selection === null ? [] : [selection]),
]

const possible = (ids: readonly string[], world: World) =>
  ids.filter(id => {
    const command = findCommand(id)
    return command !== null && isPossible(command, world, [])
  })
