import type { NewSavedMap } from '../src/contract/saved.ts'
import { showsSomething } from '../src/domain/address/address.ts'
import type { SavedLists } from '../src/domain/savedList.ts'
import { savedListMachine } from './savedList.machine.ts'
import { namedEdits } from './savedList.named.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'

type MapSaving =
  /** Saves the View of an address. Under an existing name, replaces that map. */
  | { kind: 'view'; name: string; address: string }
  | { kind: 'copy'; map: string }
  /** Moves the maps of this browser into the account. */
  | { kind: 'move' }

export type SavedMapsEvent = SavedListEvent<NewSavedMap, MapSaving>

const { saved, copied, moved, idOf } = namedEdits<NewSavedMap>(
  { prefix: 'map', contentOf: ({ address }) => address },
  {
    here: 'mapSavedHere',
    inAccount: 'mapSavedInAccount',
    replaced: 'mapReplaced',
    moved: 'mapsMoved',
  },
)

function edited(lists: SavedLists<NewSavedMap>, saving: MapSaving): ListEdit<NewSavedMap> | null {
  if (saving.kind === 'copy') return copied(lists, saving.map)
  if (saving.kind === 'move') return moved(lists)
  const { name, address } = saving
  if (!showsSomething(address)) return null
  const edit = saved(lists, name, named => ({ ...named, address, picture: null }))
  return edit && { ...edit, draws: true }
}

/** Loads and changes the maps that the user has saved under a name, in this browser and in the account. */
export const savedMapsMachine = savedListMachine<NewSavedMap, MapSaving>({
  id: 'savedMaps',
  description: 'Maps saved under a name, in this browser and in the account.',
  editOf: edited,
  idOf,
  replacesNamesake: false,
  notices: {
    removed: 'mapRemoved',
    notRead: 'mapsNotRead',
    notSaved: 'mapNotSaved',
    notKept: null,
    offered: 'mapsHere',
  },
})
