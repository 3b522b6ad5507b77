import type { Expected } from './row.ts'
import { savedList } from './savedList.ts'

/** Maps that the user saves under a name: in this browser, or in the account of a logged-in user. */
export const savedMaps: Expected = savedList({
  call: 'GET /accounts/rest/map/',
  saved:
    'something is displayed, or a saved map is copied, or a member moves those of the browser to the account',
  renamed: 'there is such a map, and no other has the new name',
  read: { when: 'maps of this browser are offered to be moved', message: ['mapsHere', null] },
  unread: 'mapsNotRead',
  done: {
    when: 'renaming, duplicating and restoring are silent, like the actions of a former member',
    message: ['mapSavedHere', 'mapSavedInAccount', 'mapReplaced', 'mapRemoved', 'mapsMoved', null],
  },
  failed: {
    when: 'actions of a former member fail silently',
    message: ['mapNotSaved', null],
  },
})
