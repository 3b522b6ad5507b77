import { z } from 'zod'
import { DatasetId } from './ids.ts'
import { Displayed } from './view.ts'

/** Maximum number of styles in an account or browser. */
export const MAX_STYLES = 200
/** Maximum JSON length: label names must be bounded. */
const MAX_LOOK = 4000

/** Saved part of a displayed dataset: style, opacity and origin labels. */
export const Look = Displayed.pick({ style: true, opacity: true, originLabels: true })
  .refine(look => JSON.stringify(look).length <= MAX_LOOK, { error: 'lookTooLong' })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof Look>

/** Id of a saved style, generated at random by the first saver. */
export const StyleId = z.string().regex(/^[a-z0-9-]{8,40}$/)

/** Name of a saved style; may be empty. */
export const StyleName = z
  .string()
  .trim()
  .max(50)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

const shape = { id: StyleId, dataset: DatasetId, name: StyleName, look: Look }

/** Style to save, replacing the one with its id. */
export const NewSavedStyle = z.object(shape).meta({ id: 'NewSavedStyle' })
export type NewSavedStyle = z.infer<typeof NewSavedStyle>

/** Saved style of a dataset. The most recent one is applied when the dataset is displayed. */
export const SavedStyle = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: 'SavedStyle' })
export type SavedStyle = z.infer<typeof SavedStyle>

export const SavedStyleList = z.array(SavedStyle).meta({ id: 'SavedStyleList' })
