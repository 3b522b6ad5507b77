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
  /** Failure that ended the run, or null. */
  fault: z.string().nullable(),
  milliseconds: z.number(),
  /** Hash of the product at the time of the run. */
  sources: z.string(),
  steps: z.array(
    z.object({ act: Act, surface: z.enum(SURFACES).nullable(), transitions: z.array(z.string()) }),
  ),
})
export type Run = z.infer<typeof Run>

/** Returns the file name of a run. */
const nameOf = ({ machine, path, via }: Pick<Run, 'machine' | 'path' | 'via'>) =>
  `${machine ?? 'recorded'}-${path}-${via}`

/** Returns the files of a failure, relative to the project: screenshot, and trace of a second walk. */
export function faultFiles(run: Pick<Run, 'machine' | 'path' | 'via'>): { picture: string; trace: string } {
  const file = join(cache, 'faults', nameOf(run))
  return { picture: `${file}.png`, trace: `${file}.zip` }
}

/** Stores a run, replacing the last one of its path and surface. */
export function keepRun(run: Run): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${nameOf(run)}.json`), JSON.stringify(run))
}

/** Deletes stored runs before a full walk. */
export const forgetRuns = (): void => rmSync(folder, { recursive: true, force: true })

/** Returns the last runs. Ignores former formats. */
export function lastRuns(): Run[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .flatMap(name => Run.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).data ?? [])
}
