import type { Instance } from '../../../contract/dataset.ts'
import type { ImportDefinition } from '../../../contract/import.ts'
import type { Label } from '../../../contract/label.ts'
import { instanceAt } from '../../../domain/import/dates.ts'
import { findInstance, listInstances, type StoredInstance } from '../../catalogue/store/instances.ts'
import { labelsOf } from '../../catalogue/store/labels.ts'
import type { Db } from '../../db/connection.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'
import { unlessDamaged } from '../../storage/files/integrity.ts'
import { type KeyIndex, keyIndex } from './keyIndex.ts'

/** Keys by which the zones of an instance can be found: their codes, or a label whose values tell them apart. */
export interface OriginKeys {
  /** Null for the codes. */
  label: Label | null
  index: KeyIndex
}

/** Returns the keys that the codes of the zones are. */
export async function codesOfOrigin({ geometry }: StoredInstance, store: ArtefactStore): Promise<OriginKeys> {
  const set = await store.geometry(geometry)
  return { label: null, index: keyIndex(Array.from({ length: set.count }, (_, ordinal) => set.key(ordinal))) }
}

/** Returns the keys that the labels are whose values tell the zones apart. */
export async function labelsOfOrigin(
  { instance }: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<OriginKeys[]> {
  const labels = (await labelsOf(db, instance.id)).filter(label => isUnique(label, instance.zones))
  return Promise.all(labels.map(async label => ({ label, index: await indexOf(label, store) })))
}

/**
 * Returns the keys that the definition of an import names: a label, or the codes for null. Throws an ImportError when
 * that does not tell the zones apart.
 */
export async function originKeysBy(
  name: string | null,
  stored: StoredInstance,
  db: Db,
  store: ArtefactStore,
): Promise<OriginKeys> {
  if (name === null) return codesOfOrigin(stored, store)
  const { instance } = stored
  const label = (await labelsOf(db, instance.id)).find(each => each.name === name)
  if (label === undefined) throw new ImportError('originLabelMissing', { label: name, instance: instance.id })
  if (!isUnique(label, instance.zones)) {
    throw new ImportError('originLabelRepeats', { label: name, instance: instance.id })
  }
  return { label, index: await indexOf(label, store) }
}

/** Numbers measure: that all differ is chance. */
const isUnique = ({ type, stats }: Label, zones: number): boolean =>
  type === 'text' && stats.distinct > 0 && stats.distinct === zones - stats.nulls

async function indexOf({ column }: Label, store: ArtefactStore): Promise<KeyIndex> {
  const values = await store.column(column)
  return keyIndex(
    Array.from({ length: values.count }, (_, ordinal) => {
      const value = values.value(ordinal)
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    }),
  )
}

/** Instances of an origin that are looked at: the newest. */
export const ORIGIN_INSTANCES_MAX = 50

/** Counts, beside the join that is made, those that other instances of the origin would make. */
export interface OtherInstances {
  /** Damaged ones, which are not compared. */
  readonly damaged: readonly string[]
  see(key: string): void
  /** Throws an ImportError when another instance has more of the keys than `matched`. */
  verify(matched: number): void
}

/** The instance that supplies its zones to labels, and the others of its dataset that could. Throws an ImportError when there is none. */
export async function originInstanceFor(
  { geometry, data_date }: ImportDefinition,
  db: Db,
  store: ArtefactStore,
): Promise<{ origin: StoredInstance; alternatives: OtherInstances }> {
  if (geometry.kind !== 'origin') throw new Error('The zones of this import are its own')
  const { dataset, instance, label } = geometry
  const { results } = await listInstances(db, dataset, { offset: 0, limit: ORIGIN_INSTANCES_MAX })
  const id = instance ?? instanceAt(results, data_date)?.id
  const origin = id === undefined ? undefined : await findInstance(db, dataset, id)
  if (origin === undefined) throw new ImportError('originMissing', { dataset })
  if (origin.originInstance !== null) throw new ImportError('originWithoutGeometry', { dataset })
  // Who names the instance has chosen; the others are only asked when the date did.
  // Their labels may be others, too.
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
