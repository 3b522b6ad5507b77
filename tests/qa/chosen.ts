import type { Surface } from '../../src/commands/command.ts'
import { generate } from './model/generate.ts'
import type { Path } from './path.ts'

/** What a browser walks in every run of the tests: of each machine the path with the most different acts. */
const SHARED: readonly (readonly [machine: string, via: Surface])[] = [
  ['workbench', 'palette'],
  ['selection', 'button'],
  ['displaySettings', 'key'],
  ['inspect', 'palette'],
  ['table', 'button'],
  ['download', 'palette'],
  ['drawer', 'button'],
  ['preferences', 'key'],
  ['notifications', 'palette'],
  ['navigation', 'key'],
  ['feedback', 'palette'],
]

/** Few of the kept paths, the surfaces shared out among them. `qa run --all` walks all of them on all surfaces. */
export const chosenPaths = (): Promise<{ path: Path; via: Surface }[]> =>
  Promise.all(
    SHARED.map(async ([machine, via]) => {
      const paths = await generate(machine)
      return { path: paths.reduce((a, b) => (variety(b) > variety(a) ? b : a)), via }
    }),
  )

const variety = ({ steps }: Path) =>
  new Set(
    steps.map(({ act }) =>
      act.kind === 'command' ? act.command : act.kind === 'typed' ? act.field : `${act.part} ${act.outcome}`,
    ),
  ).size
