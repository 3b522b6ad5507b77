import type { NewSavedMap } from '../src/contract/savedMap.ts'
import { listIn, type SavedLists } from '../src/domain/savedList.ts'
import { addedMaps, freeName, mapIdOf, showsSomething } from '../src/domain/view/savedMaps.ts'
import { changing, PLAIN } from './savedList.edits.ts'
import { savedListMachine } from './savedList.machine.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'

type MapSaving =
  /** Saves the View of an address. Under an existing name, replaces that map. */
  | { kind: 'view'; name: string; address: string }
  | { kind: 'copy'; map: string }
  /** Moves the maps of this browser into the account. */
  | { kind: 'move' }

export type SavedMapsEvent = SavedListEvent<NewSavedMap, MapSaving>

function savedView(
  lists: SavedLists<NewSavedMap>,
  { name: typed, address }: { name: string; address: string },
): ListEdit<NewSavedMap> | null {
  if (!showsSomething(address)) return null
  const place = lists.account === null ? 'browser' : 'account'
  const name = typed.trim()
  const map = { id: mapIdOf(name), name, address, picture: null }
  const isReplacing = listIn(lists, place).some(({ id }) => id === map.id)
  const news = place === 'account' ? 'mapSavedInAccount' : 'mapSavedHere'
  return {
    ...PLAIN,
    place,
    change: { save: [map], remove: [] },
    draws: true,
    news: isReplacing ? 'mapReplaced' : news,
  }
}

const savedCopy = (lists: SavedLists<NewSavedMap>, called: string): ListEdit<NewSavedMap> | null =>
  changing(lists, called, (map, maps) => {
    const name = freeName(map.name, maps)
    return {
      ...PLAIN,
      change: { save: [{ ...map, name, id: mapIdOf(name) }], remove: [] },
      isUndoable: false,
    }
  })

function moved({ account, browser }: SavedLists<NewSavedMap>): ListEdit<NewSavedMap> | null {
  if (account === null || browser.length === 0) return null
  const moves = browser.map(({ id }) => id)
  return {
    ...PLAIN,
    place: 'account',
    change: addedMaps(account, browser),
    moves,
    news: 'mapsMoved',
    isUndoable: false,
  }
}

/** Loads and changes the maps that the user has saved under a name, in this browser and in the account. */
export const savedMapsMachine = savedListMachine<NewSavedMap, MapSaving>({
  id: 'savedMaps',
  description: 'Maps saved under a name, in this browser and in the account.',
  editOf: (lists, saving) => {
    switch (saving.kind) {
      case 'view':
        return savedView(lists, saving)
      case 'copy':
        return savedCopy(lists, saving.map)
      case 'move':
        return moved(lists)
    }
  },
  idOf: (_, name) => mapIdOf(name),
  replacesNamesake: false,
  notices: {
    removed: 'mapRemoved',
    notRead: 'mapsNotRead',
    notSaved: 'mapNotSaved',
    notKept: null,
    offered: 'mapsHere',
  },
})
