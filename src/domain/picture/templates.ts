import type { NewSavedTemplate, SavedTemplate, TemplateLayout } from '../../contract/savedTemplate.ts'
import type { Ground } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import { addedItems, type ListChange } from '../savedList.ts'
import type { GroundPatch } from '../view/edit.ts'
import type { Logo } from './logo.ts'

/** Returns the id of a template by its name. Saving under an existing name replaces that template. */
export const templateIdOf = (name: string): string =>
  `page-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

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

const templateOf = ({ id, name, layout }: SavedTemplate): NewSavedTemplate => ({ id, name, layout })

/** Returns the change that adds templates to others. A taken name gets a number; equal templates are skipped. */
export const addedTemplates = (
  templates: readonly SavedTemplate[],
  added: readonly SavedTemplate[],
): ListChange<NewSavedTemplate> =>
  addedItems(templates.map(templateOf), added.map(templateOf), templateIdOf, (one, other) =>
    equal(one.layout, other.layout),
  )
