import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readObjects } from '../../../src/server/platform/config.ts'
import type { ObjectsAt } from '../../../src/server/platform/objectsAt.ts'
import { ArtefactStore } from '../../../src/server/storage/artefactStore.ts'

/**
 * Variables of an object storage, as JSON, in which each data folder has a place of its own. Without one, the artefacts
 * are in the data folder.
 */
const storage = (): Record<string, string> | null =>
  process.env['OBJECTS'] === 'on' ? JSON.parse(process.env['TEST_OBJECTS'] ?? 'null') : null

/** Prefix of the objects of the starting catalogue with its tiles, of which places are copies. */
export const TEMPLATE = 'template/'

const prefixOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 20)

/** The variables of the environment by which a process finds the artefacts of a data folder. */
export function objectsEnv(dataDir: string): Record<string, string> {
  const env = storage()
  return env === null ? {} : { ...env, ARTEFACTS_URL: `s3://cartable/${prefixOf(dataDir)}` }
}

/** Returns the place of the artefacts of a data folder, or null when it is the folder itself. */
export const objectsOf = (dataDir: string): ObjectsAt | null => readObjects(objectsEnv(dataDir))

export const artefactsOf = (dataDir: string): ArtefactStore => new ArtefactStore(dataDir, objectsOf(dataDir))

/** Gives a data folder the objects of the starting catalogue, of which nothing is at hand then. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const env = storage()
  if (env === null) return
  const copy = new URL('/double/copy', env['AWS_ENDPOINT_URL'])

  copy.search = String(new URLSearchParams({ from: TEMPLATE, to: `${prefixOf(dataDir)}/` }))
  await fetch(copy)
  rmSync(join(dataDir, 'artefacts'), { recursive: true, force: true })
}
