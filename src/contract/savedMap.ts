import { z } from 'zod'

/** Maximum number of saved maps in an account or browser. */
export const MAX_MAPS = 50
/** Maximum length of an address: six datasets with long filters. */
const MAX_ADDRESS = 8000
/** Maximum bytes of a picture, and length of its data URL. */
export const MAX_PICTURE_BYTES = 20_000
const MAX_PICTURE = 26_800

/** Id of a saved map, derived from its name by the first saver. */
export const MapId = z.string().regex(/^[a-z0-9-]{8,40}$/)

export const MapName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

/** Query of the address that opens the View: printable ASCII, as browsers write it. */
export const MapAddress = z
  .string()
  .max(MAX_ADDRESS)
  .regex(/^\?[!-~]+$/)

/** Small picture of the map, as a data URL of raster pixels: it can contain neither script nor address. */
const MapPicture = z
  .string()
  .max(MAX_PICTURE)
  .regex(/^data:image\/(webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/)

const shape = { id: MapId, name: MapName, address: MapAddress, picture: MapPicture.nullable() }

/** Map to save, replacing the one with its id. */
export const NewSavedMap = z.object(shape).meta({ id: 'NewSavedMap' })
export type NewSavedMap = z.infer<typeof NewSavedMap>

/** View saved under a name, with a small picture. */
export const SavedMap = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: 'SavedMap' })
export type SavedMap = z.infer<typeof SavedMap>

export const SavedMapList = z.array(SavedMap).meta({ id: 'SavedMapList' })
