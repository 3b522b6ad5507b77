import type { NewSavedTemplate, TemplateLayout } from '../src/contract/saved.ts'
import { savedListMachine } from './savedList.machine.ts'
import { namedEdits } from './savedList.named.ts'
import type { SavedListEvent } from './savedList.types.ts'

type TemplateSaving =
  /** Saves a layout under a name, replacing the template of that name. */
  | { kind: 'layout'; name: string; layout: TemplateLayout }
  /** Moves the templates of this browser into the account. */
  | { kind: 'move' }

export type SavedTemplatesEvent = SavedListEvent<NewSavedTemplate, TemplateSaving>

const { saved, moved, idOf } = namedEdits<NewSavedTemplate>(
  { prefix: 'page', contentOf: ({ layout }) => layout },
  {
    here: 'templateSavedHere',
    inAccount: 'templateSavedInAccount',
    replaced: 'templateReplaced',
    moved: 'templatesMoved',
  },
)

/** Loads and changes the templates of pages that the user has saved, in this browser and in the account. */
export const savedTemplatesMachine = savedListMachine<NewSavedTemplate, TemplateSaving>({
  id: 'savedTemplates',
  description: 'Templates of pages saved under a name, in this browser and in the account.',
  editOf: (lists, saving) =>
    saving.kind === 'move'
      ? moved(lists)
      : saved(lists, saving.name, named => ({ ...named, layout: saving.layout })),
  idOf,
  replacesNamesake: false,
  notices: {
    removed: 'templateRemoved',
    notRead: 'templatesNotRead',
    notSaved: 'templateNotSaved',
    notKept: null,
    offered: 'templatesHere',
  },
})
