import type { Surface } from '../../src/commands/command.ts'
import { actsOf, pairwiseRows } from './matrix.ts'
import { run } from './model/commandActs.ts'
import { generate, simulated } from './model/generate.ts'
import { simulate } from './model/simulation.ts'
import { tidying } from './model/tidying.ts'
import { type Act, idOf, type Path, type Step, SURFACES } from './path.ts'

type Chosen = { path: Path; via: Surface }

/** Paths for every test run: per surface, the paths of several machines in one window. */
const SHARED: readonly (readonly [via: Surface, machines: readonly string[]])[] = [
  ['palette', ['inspect', 'download', 'notifications', 'feedback']],
  ['button', ['catalogue', 'table', 'drawer', 'recording']],
  ['key', ['displaySettings', 'preferences', 'navigation']],
  ['palette', ['workbench']],
]

/** Few kept paths, distributed over the surfaces. `qa run --all` walks all of them on all surfaces. */
export const chosenPaths = (): Promise<Chosen[]> =>
  Promise.all(SHARED.map(async ([via, machines]) => ({ path: await joined(machines), via })))

/** Every row of the pairwise matrix, with undo at the end, distributed over the surfaces. */
export const matrixPaths = (): Promise<Chosen[]> =>
  Promise.all(
    pairwiseRows().map(async (row, at) => {
      const undos = Array.from({ length: row.undo }, () => run('view.undo'))
      const path = await simulated('matrix', [...actsOf(row), ...undos])
      return { path, via: SURFACES[at % SURFACES.length] ?? 'palette' }
    }),
  )

/** Joins the paths with the most distinct actions, one per machine. */
async function joined(machines: readonly string[]): Promise<Path> {
  const simulation = await simulate()
  const steps: Step[] = []
  const play = async (act: Act): Promise<void> => {
    const transitions = await simulation.act(act)
    if (transitions === null) throw new Error(`After other paths, ${JSON.stringify(act)} is not possible.`)
    steps.push({ act, expected: simulation.expected(), transitions })
  }
  for (const machine of machines) {
    const paths = await generate(machine)
    const widest = paths.reduce((a, b) => (variety(b) > variety(a) ? b : a))
    for (const act of tidying(simulation)) if (simulation.canAct(act)) await play(act)
    for (const { act } of widest.steps) await play(act)
  }
  simulation.stop()
  const id = idOf(steps.map(({ act }) => act))
  return { version: 1, id, machine: machines.join(', '), steps }
}

const variety = ({ steps }: Path) =>
  new Set(
    steps.map(({ act }) =>
      act.kind === 'command' ? act.command : act.kind === 'typed' ? act.field : `${act.part} ${act.outcome}`,
    ),
  ).size
