import { z } from 'zod'
import { nullableId } from './common.ts'
import { Instance } from './dataset.ts'
import { DatasetId } from './ids.ts'
import { GeometrySource, ImportDefinitionFields, ImportProgress, ReadOptions, Survey } from './import.ts'

const { dataset } = ImportDefinitionFields.shape

/** Guessed definition for the user to complete: unknown values are empty texts. */
export const ImportProposal = ImportDefinitionFields.extend({
  dataset: dataset.extend({
    id: z.string(),
    source: dataset.shape.source.extend({ url: z.string().nullable(), licence_url: z.string().nullable() }),
  }),
  edition: z.string(),
  data_date: z.string(),
  read: ReadOptions,
  /** Null if unknown. */
  geometry: nullableId(GeometrySource),
  key: z.string().nullable(),
}).meta({ id: 'ImportProposal' })
export type ImportProposal = z.infer<typeof ImportProposal>

/** File waiting to be imported. */
export const Upload = z
  .object({
    id: z.uuid(),
    survey: Survey,
    definition: ImportProposal,
    /** Instances that may supply the zones, if the definition uses another dataset. */
    originInstances: z.array(Instance),
    /** Former name of `originInstances`, for pages of a previous version. */
    lenders: z.array(Instance).optional().meta({ deprecated: true }),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

/** Request to survey a file again. */
export const SurveyRequest = z
  .object({
    read: ReadOptions,
    /** Origin of the zones; null to guess it. */
    geometry: nullableId(GeometrySource).default(null),
    /** Dataset of the new instance; null for a new dataset. */
    dataset: DatasetId.nullable(),
  })
  .meta({ id: 'SurveyRequest' })
export type SurveyRequest = z.infer<typeof SurveyRequest>

/** Task of a server on a waiting file. */
export const UploadWork = z.enum(['check', 'import'])
export type UploadWork = z.infer<typeof UploadWork>

/** Running task on a waiting file. */
export const WaitingUpload = z
  .object({
    id: z.string(),
    /** Name of the file. */
    name: z.string(),
    /** Null if idle. */
    work: UploadWork.nullable(),
    progress: ImportProgress.nullable(),
    /** Sentence for the user if the task was interrupted; else null. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'WaitingUpload' })
export type WaitingUpload = z.infer<typeof WaitingUpload>

/** Bytes that the user has imported, and the allowed total; null if unlimited. */
export const ImportUsage = z
  .object({
    used: z.int().nonnegative().meta({ example: 12_000_000 }),
    allowed: z.int().nonnegative().nullable().meta({ example: 5_000_000_000 }),
  })
  .meta({ id: 'ImportUsage' })
export type ImportUsage = z.infer<typeof ImportUsage>
