import { z } from 'zod'
import { orNull } from './common.ts'
import { Instance } from './dataset.ts'
import { DatasetId } from './ids.ts'
import { GeometrySource, ImportDefinitionFields, ImportProgress, ReadOptions, Survey } from './import.ts'

const { dataset } = ImportDefinitionFields.shape

/** Guessed definition of an import, for the person to complete: what could not be guessed is an empty text. */
export const ImportProposal = ImportDefinitionFields.extend({
  dataset: dataset.extend({
    id: z.string(),
    source: dataset.shape.source.extend({ url: z.string().nullable(), licence_url: z.string().nullable() }),
  }),
  edition: z.string(),
  data_date: z.string(),
  read: ReadOptions,
  /** Null when nobody can tell. */
  geometry: orNull(GeometrySource),
  key: z.string().nullable(),
}).meta({ id: 'ImportProposal' })
export type ImportProposal = z.infer<typeof ImportProposal>

/** A file that waits to be imported. */
export const Upload = z
  .object({
    id: z.uuid(),
    survey: Survey,
    definition: ImportProposal,
    /** The instances that could lend their zones, when the definition borrows some. */
    lenders: z.array(Instance),
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>

/** Request to look at a file again. */
export const SurveyRequest = z
  .object({
    read: ReadOptions,
    /** Source of its zones; null for the guessed one. */
    geometry: orNull(GeometrySource).default(null),
    /** The dataset to which it brings an instance; null for a new one. */
    dataset: DatasetId.nullable(),
  })
  .meta({ id: 'SurveyRequest' })
export type SurveyRequest = z.infer<typeof SurveyRequest>

/** Work that a server does with a file that waits. */
export const UploadWork = z.enum(['check', 'import'])
export type UploadWork = z.infer<typeof UploadWork>

/** Work that is under way with a file that waits. */
export const WaitingUpload = z
  .object({
    id: z.string(),
    /** The file's. */
    name: z.string(),
    /** Null while nothing is done. */
    work: UploadWork.nullable(),
    progress: ImportProgress.nullable(),
    /** A sentence for the person where the work was interrupted; else null. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'WaitingUpload' })
export type WaitingUpload = z.infer<typeof WaitingUpload>
