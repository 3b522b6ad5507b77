import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate'
import { machines } from '../../machines/index.ts'
import { loadingMachine } from '../../machines/loading.machine.ts'
import { provideWorkbench } from '../../src/actors/provide.ts'

type Actors = Record<string, AnyActorLogic>
const actorsOf = (machine: AnyStateMachine) => machine.implementations.actors as Actors

/** Returns a machine and all machines below it, by id. */
function machinesUnder(machine: AnyStateMachine): Map<string, AnyStateMachine> {
  const below = Object.values(actorsOf(machine)).filter(logic => logic instanceof StateMachine)
  return new Map([[machine.id, machine], ...below.flatMap(child => [...machinesUnder(child)])])
}

/** Returns the actors that a machine invokes in any state. */
function invoked(config: unknown): string[] {
  if (typeof config !== 'object' || config === null) return []
  const own = 'src' in config && typeof config.src === 'string' ? [config.src] : []
  return [...own, ...Object.values(config).flatMap(invoked)]
}

const ROOT = join(import.meta.dirname, '..', '..')

const NO_ROUTER = {
  state: { shown: { location: { pathname: '/', search: '' } }, next: null },
  navigate: async () => {},
  subscribe: () => () => {},
}
const declared = [...Object.values(machines), loadingMachine] as AnyStateMachine[]
const provided = machinesUnder(provideWorkbench(NO_ROUTER))

test.each(declared.map(machine => [machine.id, machine] as const))(
  'provides every actor that %s declares',
  (id, machine) => {
    const given = provided.get(id)
    expect(given, `${id} does not run under the workbench`).toBeDefined()
    const missing = Object.entries(actorsOf(machine))
      .filter(([, logic]) => !(logic instanceof StateMachine))
      .filter(([name, logic]) => given && actorsOf(given)[name] === logic)
    expect(missing.map(([name]) => name)).toEqual([])
  },
)

test.each(declared.map(machine => [machine.id, machine] as const))(
  'declares every actor that %s invokes',
  (_, machine) => {
    const names = invoked(machine.config).filter(name => !(name in actorsOf(machine)))
    expect(names).toEqual([])
  },
)

/** Machines that share one chart. */
const CHARTS: Readonly<Record<string, string>> = {
  savedMaps: 'savedList',
  savedStories: 'savedList',
  savedTemplates: 'savedList',
  savedStyles: 'savedList',
}

/** Returns the source files of a machine: its statechart and its setup. */
const sourcesOf = (id: string) =>
  globSync(`machines/${CHARTS[id] ?? id}.*.ts`, { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .map(name => readFileSync(join(ROOT, name), 'utf8'))
    .join('\n')

test.each(declared.map(machine => [machine.id, machine] as const))(
  'uses every guard and action that %s declares',
  (id, machine) => {
    const { guards, actions } = machine.implementations
    const text = sourcesOf(id)
    const names = [...Object.keys(guards), ...Object.keys(actions)]
    // `withNotice` refers to the action `notify`.
    const isUsed = (name: string) =>
      text.includes(`'${name}'`) || (name === 'notify' && text.includes('withNotice('))
    expect(names.filter(name => !isUsed(name))).toEqual([])
  },
)
