import { z } from 'zod'
import type { LabelValue } from '../../contract/label.ts'

const Single = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Objects = z.array(z.record(z.string(), Single)).min(1)

/** List of objects as a table, such as the languages of a country: a row for each object, null where it lacks a field. */
export type Records = {
  readonly fields: readonly string[]
  readonly rows: readonly (readonly z.infer<typeof Single>[])[]
}

/** Most fields of a table in a narrow panel. */
const FIELDS_MAX = 5

/** Reads a value as a table. Null for any other value, and for objects with many or nested fields. */
export function recordsIn(value: LabelValue): Records | null {
  const { data } = Objects.safeParse(value)
  if (!data) return null
  const fields = [...new Set(data.flatMap(Object.keys))]
  if (fields.length === 0 || fields.length > FIELDS_MAX) return null
  return { fields, rows: data.map(item => fields.map(field => item[field] ?? null)) }
}
