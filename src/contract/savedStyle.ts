import { z } from 'zod'
import { DatasetId } from './ids.ts'
import { Displayed } from './view.ts'

/** Greatest number of styles that an account, or a browser, keeps. */
export const MAX_STYLES = 200
/** Characters of JSON: a label may have any name, but no endless one. */
const MAX_LOOK = 4000

/** Part of a displayed dataset that is saved: how its zones look, its opacity and the labels of its origin. */
export const Look = Displayed.pick({ style: true, opacity: true, originLabels: true })
  .refine(look => JSON.stringify(look).length <= MAX_LOOK, { error: 'lookTooLong' })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof Look>

/** The id of a saved style, made at random by whoever saves it first. */
export const StyleId = z.string().regex(/^[a-z0-9-]{8,40}$/)

/** A name of a saved style; empty when the person gave none. */
export const StyleName = z
  .string()
  .trim()
  .max(50)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

const shape = { id: StyleId, dataset: DatasetId, name: StyleName, look: Look }

/** A style to save: it replaces that of the same id. */
export const NewSavedStyle = z.object(shape).meta({ id: 'NewSavedStyle' })
export type NewSavedStyle = z.infer<typeof NewSavedStyle>

/** A style that was saved of a dataset. The one saved last comes back when the dataset is displayed. */
export const SavedStyle = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: 'SavedStyle' })
export type SavedStyle = z.infer<typeof SavedStyle>

export const SavedStyleList = z.array(SavedStyle).meta({ id: 'SavedStyleList' })
