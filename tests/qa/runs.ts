import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Act, SURFACES } from './path.ts'

const cache = join('.cache', 'qa')
const folder = join(import.meta.dirname, '..', '..', cache, 'runs')

/** Result of a path on a surface. */
export const Run = z.object({
  machine: z.string().nullable(),
  path: z.string(),
  via: z.enum(SURFACES),
  /** Fault that ended the run, or null. */
  fault: z.string().nullable(),
  milliseconds: z.number(),
  /** The hash of what the product was then. */
  sources: z.string(),
  steps: z.array(
    z.object({ act: Act, surface: z.enum(SURFACES).nullable(), transitions: z.array(z.string()) }),
  ),
})
export type Run = z.infer<typeof Run>

/** Name of the files about a run. */
const nameOf = ({ machine, path, via }: Pick<Run, 'machine' | 'path' | 'via'>) =>
  `${machine ?? 'recorded'}-${path}-${via}`

/** The files that a fault leaves, from the folder of the project: what was on the screen, and the trace of a second walk. */
export function faultFiles(run: Pick<Run, 'machine' | 'path' | 'via'>): { picture: string; trace: string } {
  const file = join(cache, 'faults', nameOf(run))
  return { picture: `${file}.png`, trace: `${file}.zip` }
}

/** Keeps a run; it takes the place of the last one of the same path on the same surface. */
export function keepRun(run: Run): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${nameOf(run)}.json`), JSON.stringify(run))
}

/** Forgets the runs that are kept: what follows is a whole of its own. */
export const forgetRuns = (): void => rmSync(folder, { recursive: true, force: true })

/** The last runs; what was kept in an older form is none. */
export function lastRuns(): Run[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => Run.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).data ?? [])
}
