import type { TemplateLayout } from '../../contract/saved.ts'
import type { Ground } from '../../contract/view.ts'
import type { GroundPatch } from '../view/edit.ts'
import type { Logo } from './logo.ts'

/** Returns the layout of a page as a template has it, without its title. */
export function layoutOf(
  { page, pageLegend, pageFlow, pageTitle }: Ground,
  logo: Logo | null = null,
): TemplateLayout {
  const { title: _, ...untitled } = page
  return { page: untitled, places: { pageLegend, pageFlow, pageTitle }, logo: logo?.picture ?? null }
}

/** Returns the logo of a page, as just chosen or from a template; null if neither has it. */
export function logoNamed(
  id: string | null,
  chosen: Logo | null,
  templates: readonly { layout: TemplateLayout }[],
): Logo | null {
  if (id === null) return null
  if (chosen?.id === id) return chosen
  const picture = templates.find(({ layout }) => layout.page.logo === id)?.layout.logo
  return picture ? { id, picture } : null
}

/** Returns the edit of a view that applies a template. The map keeps its title. */
export const layoutPatch = ({ page, places }: TemplateLayout): GroundPatch => ({ ...places, page })
