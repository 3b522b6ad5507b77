import type { Instance } from '../../../contract/dataset.ts'
import type { ImportDefinition } from '../../../contract/import.ts'
import { instanceAt } from '../../../domain/instanceAt.ts'
import { findInstance, listInstances, type StoredInstance } from '../../catalogue/store/instances.ts'
import type { Db } from '../../db/connection.ts'
import { ImportError } from '../../formats/common/importError.ts'
import type { ArtefactStore } from '../../storage/artefactStore.ts'

/** Instances of an origin that are looked at: the newest. */
export const LENDERS_MAX = 50

/** Counts, beside the join that is made, those that other instances of the origin would make. */
export interface Rivals {
  see(key: string): void
  /** Throws an ImportError when another instance has more of the keys than `matched`. */
  verify(matched: number): void
}

/** The instance that lends its zones to labels, and its rivals. Throws an ImportError when there is none. */
export async function lenderFor(
  { geometry, data_date }: ImportDefinition,
  db: Db,
  store: ArtefactStore,
): Promise<{ lender: StoredInstance; rivals: Rivals }> {
  if (geometry.kind !== 'origin') throw new Error('The zones of this import are its own')
  const { dataset, instance, label } = geometry
  const { results } = await listInstances(db, dataset, { offset: 0, limit: LENDERS_MAX })
  const id = instance ?? instanceAt(results, data_date)?.id
  const lender = id === undefined ? undefined : await findInstance(db, dataset, id)
  if (lender === undefined) throw new ImportError('originMissing', { dataset })
  if (lender.originInstance !== null) throw new ImportError('originWithoutGeometry', { dataset })
  // Who names the instance has chosen; the others are only asked when the date did.
  // Their labels may be others, too.
  const others =
    instance === null && label === null
      ? results.filter(other => other.id !== id && other.status !== 'inactive')
      : []
  return { lender, rivals: await rivalsOf(lender, others, db, store) }
}

async function rivalsOf(
  lender: StoredInstance,
  others: readonly Instance[],
  db: Db,
  store: ArtefactStore,
): Promise<Rivals> {
  const rivals = await Promise.all(
    others.map(async ({ id, dataset }) => {
      const stored = await findInstance(db, dataset, id)
      // The same zones would make the same join.
      const set =
        stored && stored.geometry !== lender.geometry ? await store.geometry(stored.geometry) : undefined
      const keys = new Set(Array.from({ length: set?.count ?? 0 }, (_, ordinal) => set?.key(ordinal)))
      return { id, keys, matched: 0 }
    }),
  )
  return {
    see(key) {
      for (const rival of rivals) if (rival.keys.has(key)) rival.matched += 1
    },
    verify(matched) {
      const [best] = rivals.toSorted((a, b) => b.matched - a.matched)
      if (best === undefined || best.matched <= matched) return
      const { id } = lender.instance
      throw new ImportError('otherInstanceFits', {
        matched,
        instance: id,
        more: best.matched,
        other: best.id,
      })
    },
  }
}
