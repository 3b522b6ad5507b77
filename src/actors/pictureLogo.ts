import type { ActorRefFrom } from 'xstate'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import type { NewSavedTemplate } from '../contract/saved.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { logoNamed } from '../domain/picture/templates.ts'
import { placedItems, type SavedLists } from '../domain/savedList.ts'

/**
 * Loads the pixels of a logo; null if neither the user nor a template has it.
 * @param opaque Theme whose ground fills transparent pixels: the PDF library would start a worker to read them, which
 *   the page forbids.
 */
export async function logoImage(
  id: string | null,
  { system }: ActorRefFrom<typeof workbenchMachine>,
  opaque: Theme | null,
): Promise<HTMLImageElement | null> {
  const lists: SavedLists<NewSavedTemplate> = system.get('savedTemplates').getSnapshot().context
  const templates = placedItems(lists)
  const chosen = system.get('download').getSnapshot().context.logo
  const found = logoNamed(
    id,
    chosen,
    templates.map(({ item }) => item),
  )
  if (!found) return null
  const image = new Image()
  image.src = found.picture
  await image.decode()
  return opaque === null ? image : filled(image, opaque)
}

/** Draws a picture on the ground of a theme, as a JPEG. */
async function filled(picture: HTMLImageElement, theme: Theme): Promise<HTMLImageElement> {
  const [{ contextOf }, { THEMES }] = await Promise.all([
    import('../picture/canvasText.ts'),
    import('../map/layers.ts'),
  ])
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const paint = contextOf(canvas)
  paint.fillStyle = THEMES[theme].land
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.drawImage(picture, 0, 0)
  const image = new Image()
  image.src = canvas.toDataURL('image/jpeg', 1)
  await image.decode()
  return image
}
