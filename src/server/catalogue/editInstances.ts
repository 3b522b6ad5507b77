import type fr from '../../../locales/fr/import.json'
import { InstanceStatus } from '../../contract/dataset.ts'
import { instanceId, instanceParts } from '../../contract/idParts.ts'
import type { Db } from '../db/connection.ts'
import { exclusively } from '../db/dialect.ts'
import type { ArtefactStore } from '../storage/artefactStore.ts'
import type { IsNamed } from '../storage/files/abandoned.ts'
import { isArtefactNamed } from '../storage/store/artefacts.ts'
import { instanceById, listInstances, setStatus } from './store/instances.ts'
import { artefactsOf, deleteInstance, dependentsOf } from './store/remove.ts'

/** Reason the catalogue cannot be changed so: a key of `catalogue.problem` in the texts of the import. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly problem: keyof typeof fr.catalogue.problem
  readonly params: Readonly<Record<string, string>>

  constructor(problem: CatalogueError['problem'], params: CatalogueError['params']) {
    super(`${problem} ${JSON.stringify(params)}`)
    this.problem = problem
    this.params = params
  }
}

/**
 * Returns the instances of a dataset, or only the given editions (`2026` or `fr-regions~2026`). Throws a
 * CatalogueError for an unknown dataset or instance.
 */
export async function instancesOf(db: Db, dataset: string, editions: readonly string[]): Promise<string[]> {
  const { results } = await listInstances(db, dataset, { offset: 0, limit: Number.MAX_SAFE_INTEGER })
  if (results.length === 0) throw new CatalogueError('unknownDataset', { dataset })
  const known = results.map(({ id }) => id)
  const wanted = editions.map(each =>
    instanceParts(each).edition === null ? instanceId(dataset, each) : each,
  )
  const unknown = wanted.find(id => !known.includes(id))
  if (unknown !== undefined) throw new CatalogueError('unknownInstance', { instance: unknown })
  return wanted.length === 0 ? known : wanted
}

/**
 * Removes instances from the catalogue, all or none, and from the disk the artefacts that no other instance
 * uses. Throws a CatalogueError when a remaining instance uses their zones.
 */
export async function removeInstances(
  db: Db,
  store: ArtefactStore,
  instances: readonly string[],
): Promise<void> {
  await requireNoDependents(db, instances)
  const hashes = (await Promise.all(instances.map(id => artefactsOf(db, id)))).flat()
  const forget = () =>
    exclusively(db, async transaction => {
      await requireNoDependents(transaction, instances)
      for (const id of instances) await deleteInstance(transaction, id)
    })
  const alone = <T>(work: (isNamed: IsNamed) => Promise<T>) =>
    exclusively(db, transaction => work(hash => isArtefactNamed(transaction, hash)))
  await store.remove(instances.join(', '), [...new Set(hashes)], forget, alone)
}

async function requireNoDependents(db: Db, instances: readonly string[]): Promise<void> {
  for (const instance of instances) {
    const dependents = (await dependentsOf(db, instance)).filter(id => !instances.includes(id))
    if (dependents.length > 0) {
      throw new CatalogueError('hasDependents', { instance, dependents: dependents.join(', ') })
    }
  }
}

/**
 * Sets the status of an instance. A new latest instance makes the former latest one historical. Throws a
 * CatalogueError for an unknown instance or status.
 */
export async function changeStatus(db: Db, instance: string, status: string): Promise<void> {
  const parsed = InstanceStatus.safeParse(status)
  if (!parsed.success) throw new CatalogueError('badStatus', { status })
  await exclusively(db, async transaction => {
    const stored = await instanceById(transaction, instance)
    if (stored === undefined) throw new CatalogueError('unknownInstance', { instance })
    await setStatus(transaction, stored.instance, parsed.data)
  })
}
