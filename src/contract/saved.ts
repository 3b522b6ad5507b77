import { z } from 'zod'
import { DatasetId } from './ids.ts'
import { MAX_STEPS } from './limits.ts'
import { PageChoice } from './page.ts'
import { MapAddress, StoryStep } from './story.ts'
import { Displayed, PagePlaces } from './view.ts'

/** Id of a saved item, chosen by the first saver. */
const SavedId = z.string().regex(/^[a-z0-9-]{8,40}$/)

/** Name under which users find a saved item. */
export const SavedName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

/**
 * Returns the schemas of one kind of saved items: `item` replaces the one with its id, `saved` has the time of saving.
 * @param max Maximum number of items in an account or browser.
 */
const savedKind = <Fields extends z.ZodRawShape>(name: string, max: number, fields: Fields) => {
  const shape = { id: SavedId, ...fields }
  const saved = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: `Saved${name}` })
  return {
    max,
    item: z.object(shape).meta({ id: `NewSaved${name}` }),
    saved,
    list: z.array(saved).meta({ id: `Saved${name}List` }),
  }
}

/** Maximum bytes of a picture, and length of its data URL. */
export const MAX_PICTURE_BYTES = 20_000
const MAX_PICTURE = 26_800

/** Small picture of the map, as a data URL of raster pixels: it can contain neither script nor address. */
const MapPicture = z
  .string()
  .max(MAX_PICTURE)
  .regex(/^data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/)

/** View saved under a name, with a small picture. */
export const SAVED_MAP = savedKind('Map', 50, {
  name: SavedName,
  address: MapAddress,
  picture: MapPicture.nullable(),
})
export type NewSavedMap = z.infer<typeof SAVED_MAP.item>
export type SavedMap = z.infer<typeof SAVED_MAP.saved>

/** Several views in order with texts. The name is the title of the story. */
export const SAVED_STORY = savedKind('Story', 20, {
  name: SavedName,
  steps: z.array(StoryStep).min(1).max(MAX_STEPS),
})
export type NewSavedStory = z.infer<typeof SAVED_STORY.item>
export type SavedStory = z.infer<typeof SAVED_STORY.saved>

/** Maximum JSON length: label names must be bounded. */
const MAX_LOOK = 4000

/** Saved part of a displayed dataset: style, opacity and origin labels. */
export const Look = Displayed.pick({ style: true, opacity: true, originLabels: true })
  .refine(look => JSON.stringify(look).length <= MAX_LOOK, { error: 'lookTooLong' })
  .meta({ id: 'Look' })
export type Look = z.infer<typeof Look>

/** Name of a saved style; may be empty. */
export const StyleName = z
  .string()
  .trim()
  .max(50)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

/** Style of a dataset. The most recent one is applied when the dataset is displayed. */
export const SAVED_STYLE = savedKind('Style', 200, { dataset: DatasetId, name: StyleName, look: Look })
export type NewSavedStyle = z.infer<typeof SAVED_STYLE.item>
export type SavedStyle = z.infer<typeof SAVED_STYLE.saved>

/** Maximum bytes of a logo, and length of its data URL. */
export const MAX_LOGO_BYTES = 40_000
const MAX_LOGO = 53_400

/** Logo as a data URL of raster pixels: it can contain neither script nor address. */
const LogoPicture = z
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

/** Page of a picture saved under a name, to apply to other maps. */
export const SAVED_TEMPLATE = savedKind('Template', 20, { name: SavedName, layout: TemplateLayout })
export type NewSavedTemplate = z.infer<typeof SAVED_TEMPLATE.item>
export type SavedTemplate = z.infer<typeof SAVED_TEMPLATE.saved>
