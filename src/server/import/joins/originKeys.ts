import type { Instance } from '../../../contract/dataset.ts'
import type { GeometrySource, ImportDefinition } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { ImportError } from '../../../data/formats/common/importError.ts'
import type { KeyIndex } from '../../../data/joining/keyIndex.ts'
import { type Areas, type Keys, keysBy } from '../../../data/joining/matching.ts'
import { withinIndex } from '../../../data/joining/withinIndex.ts'
import { areaInCode, isGrouping, isNaming } from '../../../domain/import/originMatching.ts'
import { instanceAt } from '../../../domain/import/tableDates.ts'
import { findInstance, listInstances, type StoredInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'

/** Labels of the zones with values that also occur in the columns of a join. */
export type JoinLabels = Pick<GeometrySource & { kind: 'origin' }, 'label' | 'within'>

/** Returns the codes of the zones as keys. */
export const codesOfOrigin = async (stored: StoredInstance, store: ArtefactStore): Promise<Keys> =>
  keysBy(null, await codesOf(stored, store))

async function codesOf({ geometry }: StoredInstance, store: ArtefactStore): Promise<string[]> {
  const set = await store.geometry(geometry)
  return Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))
}

/** Returns the labels that identify most zones, for use as keys. */
export async function labelsOfOrigin(
  { instance }: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<Keys[]> {
  const labels = (await labelsOf(db, instance.id)).filter(label => isNaming(label, instance.zones))
  return Promise.all(labels.map(async label => keysBy(label, await valuesOf(label, store))))
}

/** Returns the areas of zones: those in their codes, and the labels that group them. */
export async function areasOfOrigin(stored: StoredInstance, db: Db, store: ArtefactStore): Promise<Areas[]> {
  const { instance } = stored
  const labels = (await labelsOf(db, instance.id)).filter(label => isGrouping(label, instance.zones))
  const named = labels.map(async label => ({ label: label.name, values: await valuesOf(label, store) }))
  return [
    { label: null, values: (await codesOf(stored, store)).map(areaInCode) },
    ...(await Promise.all(named)),
  ]
}

/**
 * Returns the index of the keys of a join: a label, or the codes for null; with a second label, for equal
 * names. Throws an ImportError when the zones lack the label, or it does not identify them.
 */
export async function originIndexFor(
  { label: name, within }: JoinLabels,
  stored: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<KeyIndex> {
  if (name === null) return (await codesOfOrigin(stored, store)).index
  const { instance } = stored
  const labels = await labelsOf(db, instance.id)
  const labelNamed = (called: string) => {
    const label = labels.find(each => each.name === called)
    if (label) return label
    throw new ImportError('originLabelMissing', { label: called, instance: instance.id })
  }
  const label = labelNamed(name)
  if (within !== undefined) {
    const areas =
      within.label === null
        ? (await codesOf(stored, store)).map(areaInCode)
        : await valuesOf(labelNamed(within.label), store)
    return withinIndex(await valuesOf(label, store), areas)
  }
  if (!isNaming(label, instance.zones)) {
    throw new ImportError('originLabelRepeats', { label: name, instance: instance.id })
  }
  return keysBy(label, await valuesOf(label, store)).index
}

async function valuesOf({ column }: Label, store: ArtefactStore): Promise<(string | null)[]> {
  const values = await store.column(column)
  return Array.from({ length: values.count }, (_, ordinal) => {
    const value = values.value(ordinal)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  })
}

/** Maximum instances of an origin to compare, the newest first. */
export const ORIGIN_INSTANCES_MAX = 50

/** Counts the matches with other instances of the origin, in addition to those of the join. */
export interface OtherInstances {
  /** Damaged instances, which are not compared. */
  readonly damaged: readonly string[]
  see(key: string): void
  /** Throws an ImportError when another instance has more of the keys than `matched`. */
  verify(matched: number): void
}

/**
 * Returns the instance that supplies the zones, and alternative instances of its dataset. Throws an
 * ImportError if there is none.
 */
export async function originInstanceFor(
  { geometry, data_date }: ImportDefinition,
  db: Db,
  store: ArtefactStore,
): Promise<{ origin: StoredInstance; alternatives: OtherInstances }> {
  if (geometry.kind !== 'origin') throw new Error('This import has its own zones: it has no origin keys')
  const { dataset, instance, label } = geometry
  const { results } = await listInstances(db, dataset, { offset: 0, limit: ORIGIN_INSTANCES_MAX })
  const id = instance ?? instanceAt(results, data_date)?.id
  const origin = id === undefined ? undefined : await findInstance(db, dataset, id)
  if (origin === undefined) throw new ImportError('originMissing', { dataset })
  if (origin.originInstance !== null) throw new ImportError('originWithoutGeometry', { dataset })
  // Compares alternatives only if the date determined the instance, not the user. They may have other labels.
  const others =
    instance === null && label === null
      ? results.filter(other => other.id !== id && other.status !== 'inactive')
      : []
  return { origin, alternatives: await otherInstances(origin, others, db, store) }
}

async function otherInstances(
  origin: StoredInstance,
  others: readonly Instance[],
  db: Db,
  store: ArtefactStore,
): Promise<OtherInstances> {
  const damaged: string[] = []
  const alternatives = await Promise.all(
    others.map(async ({ id, dataset }) => {
      const stored = await findInstance(db, dataset, id)
      // The same zones would make the same join.
      const set =
        stored && stored.geometry !== origin.geometry
          ? await unlessDamaged(store.geometry(stored.geometry))
          : undefined
      if (set === null) damaged.push(id)
      const keys = new Set(Array.from({ length: set?.count ?? 0 }, (_, ordinal) => set?.key(ordinal)))
      return { id, keys, matched: 0 }
    }),
  )
  return {
    damaged: damaged.toSorted(),
    see(key) {
      for (const alternative of alternatives) if (alternative.keys.has(key)) alternative.matched += 1
    },
    verify(matched) {
      const [best] = alternatives.toSorted((a, b) => b.matched - a.matched)
      if (best === undefined || best.matched <= matched) return
      const { id } = origin.instance
      throw new ImportError('otherInstanceFits', {
        matched,
        instance: id,
        more: best.matched,
        other: best.id,
      })
    },
  }
}
