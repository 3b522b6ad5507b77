import { z } from 'zod'
import { PageChoice } from './page.ts'
import { MapId, MapName } from './savedMap.ts'
import { PagePlaces } from './view.ts'

/** Maximum number of templates in an account or browser. */
export const MAX_TEMPLATES = 20

/** Page of a picture with the places of its parts, without the title, which is about one map. */
export const TemplateLayout = z.object({
  page: PageChoice.omit({ title: true }),
  places: PagePlaces,
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
