import { Text } from '../../../contract/common.ts'
import { labelId } from '../../../contract/idParts.ts'
import { type Label, LabelStats } from '../../../contract/label.ts'
import { factsOf, measureAs } from '../../../domain/label/measure.ts'
import type { Db } from '../../db/connection.ts'
import type { LabelRow } from '../../db/schema.ts'
import type { CountedSlice, Slice } from '../../platform/slice.ts'

/** Returns all labels of an instance, in the provider's order. */
export async function labelsOf(db: Db, instance: string): Promise<Label[]> {
  const rows = await ofInstance(db, instance).selectAll().orderBy('position').execute()
  return rows.map(toLabel)
}

/** Returns a slice of the labels of an instance, in the provider's order. */
export async function listLabels(db: Db, instance: string, slice: Slice): Promise<CountedSlice<Label>> {
  const { count } = await ofInstance(db, instance)
    .select(query => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await ofInstance(db, instance)
    .selectAll()
    .orderBy('position')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  return { count, results: rows.map(toLabel) }
}

/** Inserts the labels of a new instance, in order. */
export async function insertLabels(
  db: Db,
  instance: string,
  labels: readonly Omit<Label, 'id'>[],
): Promise<void> {
  for (const [position, label] of labels.entries()) {
    const { title, stats, measure, ...rest } = label
    await db
      .insertInto('label')
      .values({
        ...rest,
        instance,
        position,
        title: JSON.stringify(title),
        stats: JSON.stringify(stats),
        measure: measure ?? 'unknown',
      })
      .execute()
  }
}

function ofInstance(db: Db, instance: string) {
  return db.selectFrom('label').where('instance', '=', instance)
}

function toLabel(row: LabelRow): Label {
  const { name, type, unit } = row
  const title = Text.parse(JSON.parse(row.title))
  const stats = LabelStats.parse(JSON.parse(row.stats))
  return {
    id: labelId(row.instance, name),
    name,
    title,
    type,
    unit,
    measure: measureAs(row.measure, { name, title, type, unit }, () => factsOf(stats)),
    column: row.column,
    stats,
  }
}
