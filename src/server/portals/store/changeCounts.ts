import type { z } from 'zod'
import { Comparison } from '../../../contract/analysis.ts'
import type { Db } from '../../db/connection.ts'
import { inList } from '../../db/dialect.ts'

export const Counts = Comparison.shape.counts
export type Counts = z.infer<typeof Counts>

/** Numbers of differences between an instance and the previous one. */
export interface Change {
  counts: Counts
  /** Time of the computation. */
  found_at: string
}

/** Ids of an instance and its base in the comparison. */
export interface Pair {
  instance: string
  base: string
}

/** Returns the known figures of instances, by their ids. */
export async function knownChanges(db: Db, pairs: readonly Pair[]): Promise<Map<string, Change>> {
  const rows = await db
    .selectFrom('instance_change')
    .selectAll()
    .where(
      'instance',
      'in',
      inList(
        db,
        'texts',
        pairs.map(({ instance }) => instance),
      ),
    )
    .execute()
  const bases = new Map(pairs.map(({ instance, base }) => [instance, base]))
  return new Map(
    rows
      .filter(({ instance, base }) => bases.get(instance) === base)
      .map(({ instance, counts, found_at }) => [
        instance,
        { counts: Counts.parse(JSON.parse(counts)), found_at },
      ]),
  )
}

/** Returns the number of known figures, which changes whenever another one is computed. */
export async function countChanges(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('instance_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores computed figures. */
export async function saveChange(
  db: Db,
  { instance, base }: Pair,
  { counts, found_at }: Change,
): Promise<void> {
  await db
    .insertInto('instance_change')
    .values({ instance, base, counts: JSON.stringify(counts), found_at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Returns the ids of the last imported instances and of their datasets, latest first. */
export const latestImports = (db: Db, limit: number): Promise<{ id: string; dataset: string }[]> =>
  db
    .selectFrom('instance')
    .select(['id', 'dataset'])
    .orderBy('imported_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
