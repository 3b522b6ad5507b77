import { z } from 'zod'
import { ImportDefinition, ReadOptions, Survey } from './import.ts'

/**
 * What seems meant by a file, for the person to complete: empty texts and nulls are what could not be guessed. It is
 * no definition yet.
 */
export const ImportProposal = ImportDefinition.omit({ dataset: true, read: true })
  .extend({
    dataset: z.object({
      id: z.string(),
      name: ImportDefinition.shape.dataset.shape.name,
      description: ImportDefinition.shape.dataset.shape.description,
      origin: ImportDefinition.shape.dataset.shape.origin,
      source: z.object({
        id: z.string(),
        name: z.string(),
        url: z.string().nullable(),
        licence: z.string(),
        licence_url: z.string().nullable(),
        attribution: z.string(),
      }),
    }),
    edition: z.string(),
    data_date: z.string(),
    read: ReadOptions,
    geometry: ImportDefinition.shape.geometry.nullable(),
    key: z.string().nullable(),
  })
  .meta({ id: 'ImportProposal' })
export type ImportProposal = z.infer<typeof ImportProposal>

/** A file that waits to be imported. */
export const Upload = z
  .object({
    id: z.uuid(),
    survey: Survey,
    definition: ImportProposal,
  })
  .meta({ id: 'Upload' })
export type Upload = z.infer<typeof Upload>
