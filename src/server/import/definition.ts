import { z } from 'zod'
import { DatasetId, Text } from '../../contract/common.ts'
import { InstanceStatus, Source } from '../../contract/dataset.ts'
import { LabelType } from '../../contract/label.ts'
import { ImportError } from './error.ts'

const Column = z.string().min(1)

/** One label to take from the file. Without a type, the values decide. */
export const LabelDefinition = z.object({
  column: Column,
  name: z.string().min(1),
  title: Text,
  type: LabelType.nullable(),
  unit: z.string().nullable(),
})
export type LabelDefinition = z.infer<typeof LabelDefinition>

/** Where zones come from: the file's geometries, two columns of degrees, or the zones of another dataset. */
const GeometrySource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file') }),
  z.object({ kind: z.literal('columns'), longitude: Column, latitude: Column }),
  z.object({ kind: z.literal('origin'), dataset: DatasetId, instance: z.string().nullable() }),
])

/** Everything an import must know besides the file. */
export const ImportDefinition = z.object({
  dataset: z.object({ id: DatasetId, name: Text, description: Text, origin: Text, source: Source }),
  edition: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(30),
  status: InstanceStatus,
  data_date: z.string().regex(/^\d{4}(-\d{2}-\d{2})?$/),
  geometry: GeometrySource,
  /** The column of the zones' keys; for labels, the keys of the zones they enrich. */
  key: Column,
  /** The column of the zones' names, or null to call them by their keys. */
  title: Column.nullable(),
  /** `all` takes every column, under its own name. */
  labels: z.union([z.literal('all'), z.array(LabelDefinition)]),
})
export type ImportDefinition = z.infer<typeof ImportDefinition>

/** Checks a definition. Throws an ImportError that names the first wrong field. */
export function parseDefinition(definition: unknown): ImportDefinition {
  const parsed = ImportDefinition.safeParse(definition)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ImportError('badDefinition', { field }, null, parsed.error)
}
