import type { Surface } from '../../src/commands/command.ts'
import { generate, walkable } from './model/generate.ts'
import { type Path, SURFACES } from './path.ts'

/**
 * Few of the kept paths, which together give every command and fill in every widget of each machine, the surfaces shared
 * out among them: what a browser walks in every run of the tests. `qa run --all` walks all of them on all surfaces.
 */
export async function chosenPaths(): Promise<{ path: Path; via: Surface }[]> {
  const chosen: Path[] = []
  const given = new Set<string>()
  for (const machine of walkable) {
    const paths = await generate(machine)
    const news = (path: Path) => actsOf(path).filter(act => !given.has(act)).length
    for (;;) {
      const best = paths.reduce((a, b) => (news(b) > news(a) ? b : a))
      if (news(best) === 0) break
      for (const act of actsOf(best)) given.add(act)
      chosen.push(best)
    }
  }
  return chosen.map((path, at) => ({ path, via: SURFACES[at % SURFACES.length] ?? 'key' }))
}

const actsOf = ({ steps }: Path) => [
  ...new Set(
    steps.map(({ act }) =>
      act.kind === 'command' ? act.command : act.kind === 'typed' ? act.field : `${act.part} ${act.outcome}`,
    ),
  ),
]
