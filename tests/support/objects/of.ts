import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readObjects } from '../../../src/server/platform/config.ts'
import type { ObjectsAt } from '../../../src/server/platform/objectsAt.ts'
import { ArtefactStore } from '../../../src/server/storage/artefactStore.ts'

/**
 * Variables of an object storage as JSON. Each data folder has its own prefix in it. Without them, artefacts
 * are in the data folder.
 */
const storage = (): Record<string, string> | null =>
  process.env['OBJECTS'] === 'on' ? JSON.parse(process.env['TEST_OBJECTS'] ?? 'null') : null

/** Prefix of the template objects: the starting catalogue with its tiles. */
export const TEMPLATE = 'template/'

const prefixOf = (dataDir: string) => createHash('sha256').update(dataDir).digest('hex').slice(0, 20)

/** Returns the environment variables for a data folder's artefacts. */
export function objectsEnv(dataDir: string): Record<string, string> {
  const env = storage()
  return env === null ? {} : { ...env, ARTEFACTS_URL: `s3://cartable/${prefixOf(dataDir)}` }
}

/** Returns the prefix of a data folder's artefacts, or null if they are in the folder. */
export const objectsOf = (dataDir: string): ObjectsAt | null => readObjects(objectsEnv(dataDir))

export const artefactsOf = (dataDir: string): ArtefactStore => new ArtefactStore(dataDir, objectsOf(dataDir))

/** Copies the objects of the starting catalogue to a data folder's place, with an empty local cache. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const env = storage()
  if (env === null) return
  const copy = new URL('/double/copy', env['AWS_ENDPOINT_URL'])

  copy.search = String(new URLSearchParams({ from: TEMPLATE, to: `${prefixOf(dataDir)}/` }))
  await fetch(copy)
  rmSync(join(dataDir, 'artefacts'), { recursive: true, force: true })
}
