import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, runToEnd } from './child.ts'

/** Time and memory of an import. */
export interface Imported {
  ms: number
  peak: number | null
}

/** Imports a file of zones with the benchmark's labels by the command line. */
export function importZones(
  file: string,
  dataset: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Imported> {
  return runToEnd(
    [
      'src/server/import/cli.ts',
      file,
      '--yes',
      ...['--lang', 'en', '--dataset', dataset, '--name', dataset, '--key', 'code', '--title', 'name'],
      ...['first:number', 'second:number', 'district:text'].flatMap(label => ['--label', label]),
      ...['--instance', '2026', '--data-date', '2026-01-01', '--licence', 'CC0'],
    ],
    { ...env, DATA_DIR: dataDir },
  )
}

/** Waits until the server has built a dataset's tiles in the background. Resolves with their address. */
export async function tilesOf({ url, child }: RunningServer, dataset: string): Promise<string> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/cartable/zone/?dataset_id=${dataset}&geometry=none`)
    const { tiles } = (await answer.json()) as { tiles: string | null }
    if (tiles !== null) return tiles
    await wait(100)
  }
  throw new Error('The server ended before it had tiles.')
}
