import type { NewSavedTemplate, SavedTemplate, TemplateLayout } from '../../contract/savedTemplate.ts'
import type { Ground } from '../../contract/view.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import { addedItems, type ListChange } from '../savedList.ts'
import type { GroundPatch } from '../view/edit.ts'

/** Returns the id of a template by its name. Saving under an existing name replaces that template. */
export const templateIdOf = (name: string): string =>
  `page-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

/** Returns the layout of a page as a template has it, without its title. */
export function layoutOf({ page, pageLegend, pageFlow, pageTitle }: Ground): TemplateLayout {
  const { title: _, ...untitled } = page
  return { page: untitled, places: { pageLegend, pageFlow, pageTitle } }
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
