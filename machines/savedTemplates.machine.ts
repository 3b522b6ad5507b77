import type { NewSavedTemplate, TemplateLayout } from '../src/contract/savedTemplate.ts'
import { addedTemplates, templateIdOf } from '../src/domain/picture/templates.ts'
import { listIn, type SavedLists } from '../src/domain/savedList.ts'
import { PLAIN } from './savedList.edits.ts'
import { savedListMachine } from './savedList.machine.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'

type TemplateSaving =
  /** Saves a layout under a name, replacing the template of that name. */
  | { kind: 'layout'; name: string; layout: TemplateLayout }
  /** Moves the templates of this browser into the account. */
  | { kind: 'move' }

export type SavedTemplatesEvent = SavedListEvent<NewSavedTemplate, TemplateSaving>

function savedLayout(
  lists: SavedLists<NewSavedTemplate>,
  { name: typed, layout }: { name: string; layout: TemplateLayout },
): ListEdit<NewSavedTemplate> | null {
  const name = typed.trim()
  if (name === '') return null
  const place = lists.account === null ? 'browser' : 'account'
  const template = { id: templateIdOf(name), name, layout }
  const isReplacing = listIn(lists, place).some(({ id }) => id === template.id)
  const news = place === 'account' ? 'templateSavedInAccount' : 'templateSavedHere'
  return {
    ...PLAIN,
    place,
    change: { save: [template], remove: [] },
    news: isReplacing ? 'templateReplaced' : news,
  }
}

function moved({ account, browser }: SavedLists<NewSavedTemplate>): ListEdit<NewSavedTemplate> | null {
  if (account === null || browser.length === 0) return null
  return {
    ...PLAIN,
    place: 'account',
    change: addedTemplates(account, browser),
    moves: browser.map(({ id }) => id),
    news: 'templatesMoved',
    isUndoable: false,
  }
}

/** Loads and changes the templates of pages that the user has saved, in this browser and in the account. */
export const savedTemplatesMachine = savedListMachine<NewSavedTemplate, TemplateSaving>({
  id: 'savedTemplates',
  description: 'Templates of pages saved under a name, in this browser and in the account.',
  editOf: (lists, saving) => (saving.kind === 'layout' ? savedLayout(lists, saving) : moved(lists)),
  idOf: (_, name) => templateIdOf(name),
  replacesNamesake: false,
  notices: {
    removed: 'templateRemoved',
    notRead: 'templatesNotRead',
    notSaved: 'templateNotSaved',
    notKept: null,
    offered: 'templatesHere',
  },
})
