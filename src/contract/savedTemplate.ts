import { z } from 'zod'
import { PageChoice } from './page.ts'
import { MapId, MapName } from './savedMap.ts'
import { PagePlaces } from './view.ts'

/** Maximum number of templates in an account or browser. */
export const MAX_TEMPLATES = 20

/** Maximum bytes of a logo, and length of its data URL. */
export const MAX_LOGO_BYTES = 40_000
const MAX_LOGO = 53_400

/** Logo as a data URL of raster pixels: it can contain neither script nor address. */
export const LogoPicture = z
  .string()
  .max(MAX_LOGO)
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)

/** Page of a picture with the places of its parts, without the title, which is about one map. */
export const TemplateLayout = z.object({
  page: PageChoice.omit({ title: true }),
  places: PagePlaces,
  /** Pixels of the logo of the page. */
  logo: LogoPicture.nullable().default(null),
})
export type TemplateLayout = z.infer<typeof TemplateLayout>

const shape = { id: MapId, name: MapName, layout: TemplateLayout }

/** Template to save, replacing the one with its id. */
export const NewSavedTemplate = z.object(shape).meta({ id: 'NewSavedTemplate' })
export type NewSavedTemplate = z.infer<typeof NewSavedTemplate>

/** Page of a picture saved under a name, to apply to other maps. */
export const SavedTemplate = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: 'SavedTemplate' })
export type SavedTemplate = z.infer<typeof SavedTemplate>

export const SavedTemplateList = z.array(SavedTemplate).meta({ id: 'SavedTemplateList' })
