import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyActorRef } from 'xstate'
import { z } from 'zod'
import type { Snapshots } from '../../src/commands/command.ts'
import { commandById, commands, findCommand } from '../../src/commands/registry.ts'
import { isPossible } from '../../src/commands/run.ts'
import { equal } from '../../src/domain/equal.ts'
import { newTransitionLog, type TransitionLog, watchSystem } from '../models/transitionLog.ts'
import { actionsByMachine } from './model/actions.ts'
import { keysOf } from './model/keys.ts'
import { simulate } from './model/simulation.ts'
import { Act, splitGiven } from './path.ts'

const fileOf = (machine: string) => join(import.meta.dirname, 'kept', `${machine}.json`)

const KeptStep = z.object({
  act: Act,
  /** Keys of the action, if any. */
  keys: z.string().optional(),
  /** Changes of the View: instances with label and opacity, bottom first. */
  shows: z.array(z.string()).optional(),
  /** Changed order of the table. */
  sort: z.unknown().optional(),
  /** Commands of the machine that became available or unavailable. */
  can: z.array(z.string()).optional(),
  cannot: z.array(z.string()).optional(),
})
export type KeptStep = z.infer<typeof KeptStep>

const Kept = z.object({
  machine: z.string(),
  /** Commands covered by `can`. */
  commands: z.array(z.string()),
  paths: z.array(z.array(KeptStep)),
})
export type Kept = z.infer<typeof Kept>

/** Reads the reviewed paths of a machine; null if there are none. */
export function readKept(machine: string): Kept | null {
  const file = fileOf(machine)
  return existsSync(file) ? Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Path as the machines take it now, and its differences from the tables. */
type Retraced = { steps: KeptStep[]; log: TransitionLog }

/** Stores paths with the current expectations of the machine. */
export async function keep(machine: string, paths: readonly (readonly Act[])[]): Promise<void> {
  const spoken = commands.map(({ id }) => id).filter(id => actionsByMachine[machine]?.commands.includes(id))
  const kept: Kept = { machine, commands: spoken, paths: [] }
  for (const acts of paths) kept.paths.push((await retrace(machine, acts, spoken)).steps)
  mkdirSync(join(fileOf(machine), '..'), { recursive: true })
  writeFileSync(fileOf(machine), textOf(kept))
}

/** Writes kept paths, one line per step. */
function textOf({ machine, commands, paths }: Kept): string {
  const lines = (each: readonly unknown[], indent: string) =>
    each.map(part => `${indent}${JSON.stringify(part)}`).join(',\n')
  const steps = paths.map(path => `    [\n${lines(path, '      ')}\n    ]`).join(',\n')
  return `{
  "machine": ${JSON.stringify(machine)},
  "commands": ${JSON.stringify(commands)},
  "paths": [\n${steps}\n  ]\n}\n`
}

/** Visible product state, in addition to machine states. */
type Look = { shows: string[]; sort: unknown; can: string[] }

const NOTHING: Look = { shows: [], sort: null, can: [] }

/** Plays actions with the current machines, or new ones. Stops at an impossible action. */
export async function retrace(
  machine: string,
  acts: readonly Act[],
  spoken: readonly string[],
  made: (root: AnyActorRef) => void = () => {},
): Promise<Retraced> {
  const { given, rest } = splitGiven(acts.map(act => ({ act })))
  const log = newTransitionLog()
  const simulation = await simulate(
    given.map(({ act }) => act),
    {
      opened: root => {
        made(root)
        watchSystem(root, log)
      },
    },
  )
  const look = (): Look => {
    const snapshots = simulation.snapshots()
    const sort = machine === 'table' ? snapshots.table.context.sort : null
    return { shows: shownIn(simulation.expected().view), sort, can: possible(spoken, snapshots) }
  }
  let before = NOTHING
  const stepOf = (act: Act, keys: string | null): KeptStep => {
    const after = look()
    const step = { act, ...(keys === null ? {} : { keys }), ...changes(before, after) }
    before = after
    return step
  }
  const steps = given.map(({ act }) => stepOf(act, null))
  for (const { act } of rest) {
    const keys =
      act.kind === 'command'
        ? keysOf(commandById(act.command as never), act.args, simulation.snapshots())
        : null
    if ((await simulation.act(act)) === null) break
    steps.push(stepOf(act, keys))
  }
  simulation.stop()
  return { steps, log }
}

/** Returns the changes between two states. */
function changes(before: Look, after: Look): Omit<KeptStep, 'act' | 'keys'> {
  const can = after.can.filter(id => !before.can.includes(id))
  const cannot = before.can.filter(id => !after.can.includes(id))
  return {
    ...(equal(before.shows, after.shows) ? {} : { shows: after.shows }),
    ...(equal(before.sort, after.sort) ? {} : { sort: after.sort }),
    ...(can.length > 0 ? { can } : {}),
    ...(cannot.length > 0 ? { cannot } : {}),
  }
}

const shownIn = ({
  displayed,
  reloadOnMove,
  inspected,
}: ReturnType<Awaited<ReturnType<typeof simulate>>['expected']>['view']) => [
  ...displayed.map(
    ({ instance, style, opacity, visible }) =>
      `${instance} ${style.label} ${style.mode} ${visible ? opacity : 0}`,
  ),
  ...(reloadOnMove ? ['reloads'] : []),
  ...(inspected === null ? [] : [inspected]),
]

const possible = (ids: readonly string[], snapshots: Snapshots) =>
  ids.filter(id => {
    const command = findCommand(id)
    return command !== null && isPossible(command, snapshots, [])
  })
