import { isLocal } from '../src/contract/idParts.ts'
import type { Look, NewSavedStyle, SavedStyle } from '../src/contract/saved.ts'
import { savedLooksIn, styleIdOf, stylesOf } from '../src/domain/colour/savedStyles.ts'
import { equal } from '../src/domain/equal.ts'
import { listIn, placedItems, type SavedLists, type SavedPlace } from '../src/domain/savedList.ts'
import { changing, PLAIN } from './savedList.edits.ts'
import { savedListMachine } from './savedList.machine.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'
import { sendToSystem } from './sendToSystem.ts'

type Styles = SavedLists<NewSavedStyle>

type StyleSaving =
  /** Without a name, replaces the style that the dataset takes when displayed. A null look saves nothing. */
  | { kind: 'look'; dataset: string; look: Look | null; name: string | null }
  /** Applies a saved style, and uses it whenever the dataset is displayed. */
  | { kind: 'applied'; style: string }

export type SavedStylesEvent = SavedListEvent<NewSavedStyle, StyleSaving>

/** Returns where the next style of a dataset is saved. Styles of browser-only files stay in the browser. */
const placeFor = ({ account }: Pick<Styles, 'account'>, dataset: string): SavedPlace =>
  account === null || isLocal(dataset) ? 'browser' : 'account'

/** Returns the saved style for a displayed dataset, from the place that the next save uses. */
export const currentStyle = (lists: Styles, dataset: string): SavedStyle | null =>
  stylesOf(listIn(lists, placeFor(lists, dataset)), dataset)[0] ?? null

/** Returns the save of a style, or null if it changes nothing. */
function savedLook(
  lists: Styles,
  dataset: string,
  look: Look | null,
  name: string | null,
): ListEdit<NewSavedStyle> | null {
  const current = currentStyle(lists, dataset)
  if (!look || (name === null && equal(current?.look, look))) return null
  const called = name?.trim() ?? current?.name ?? ''
  const id = name === null && current ? current.id : styleIdOf(dataset, called)
  const place = placeFor(lists, dataset)
  return {
    ...PLAIN,
    place,
    change: { save: [{ id, dataset, name: called, look }], remove: [] },
    news: place === 'account' ? 'styleSavedInAccount' : 'styleSavedHere',
  }
}

/** Loads and changes the saved styles of datasets in this browser and in the account. */
export const savedStylesMachine = savedListMachine<NewSavedStyle, StyleSaving>({
  id: 'savedStyles',
  description: 'Saved styles of datasets, in this browser and in the account.',
  editOf: (lists, saving) =>
    saving.kind === 'look'
      ? savedLook(lists, saving.dataset, saving.look, saving.name)
      : changing(lists, saving.style, style => ({ ...PLAIN, change: { save: [style], remove: [] } })),
  idOf: ({ dataset }, name) => styleIdOf(dataset, name),
  replacesNamesake: true,
  /** Commits the draft of the display settings: the previewed style becomes the current one. */
  notifySaving: (scope, saving) => {
    sendToSystem(scope, 'displaySettings', () => ({ type: 'settings.saved' }))
    if (saving.kind !== 'applied') return
    sendToSystem(scope, 'workbench', lists => {
      const style = placedItems(lists).find(({ called }) => called === saving.style)?.item
      return style ? { type: 'look.changed', dataset: style.dataset, look: style.look } : null
    })
  },
  notifyLists: scope =>
    sendToSystem(scope, 'workbench', lists => ({ type: 'looks.changed', looks: savedLooksIn(lists) })),
  notices: {
    removed: 'styleRemoved',
    notRead: 'stylesNotRead',
    notSaved: 'styleNotSaved',
    notKept: 'stylesNotKept',
    offered: null,
  },
})
