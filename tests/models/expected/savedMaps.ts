import type { Expected } from './row.ts'

/** Maps that the user saves under a name: in this browser, or in the account of a logged-in user. */
export const savedMaps: Expected = {
  '': [
    { act: 'map.opened', when: 'there is such a map' },
    { act: 'map.saved', when: 'something is displayed' },
    { act: 'map.renamed', when: 'there is such a map, and no other has the new name' },
    { act: 'map.duplicated', when: 'there is such a map' },
    { act: 'map.removed', when: 'there is such a map' },
    { act: 'map.restored', when: 'a map was replaced or deleted last' },
    { act: 'maps.moved', when: 'a user is logged in, and this browser has maps' },
  ],
  place: [{ act: 'session.opened', to: 'place.reading', asks: 'GET /accounts/rest/map/' }],
  'place.browser': [{ act: 'maps.changedElsewhere' }],
  'place.reading': [
    {
      act: 'readAccountMaps done',
      when: 'maps of this browser are offered to be moved',
      to: 'place.account',
      message: ['mapsHere', null],
    },
    { act: 'readAccountMaps failed', to: 'place.unread', message: 'mapsNotRead' },
    { act: 'session.closed', to: 'place.browser' },
    { act: 'maps.changedElsewhere', to: 'place.reading', asks: 'GET /accounts/rest/map/' },
  ],
  'place.account': [
    { act: 'session.closed', to: 'place.browser' },
    { act: 'maps.changedElsewhere', to: 'place.reading', asks: 'GET /accounts/rest/map/' },
  ],
  'place.unread': [
    { act: 'session.closed', to: 'place.browser' },
    { act: 'maps.retried', to: 'place.reading', asks: 'GET /accounts/rest/map/' },
    { act: 'maps.changedElsewhere', to: 'place.reading', asks: 'GET /accounts/rest/map/' },
  ],
  'writing.done': [{ act: 'always', when: 'a change waits to be saved', to: 'writing.underWay' }],
  'writing.underWay': [
    {
      act: 'changeMaps done',
      when: 'renaming, duplicating and restoring are silent, and so is what a former member began',
      to: 'writing.done',
      message: ['mapSavedHere', 'mapSavedInAccount', 'mapReplaced', 'mapRemoved', 'mapsMoved', null],
    },
    {
      act: 'changeMaps failed',
      when: 'what a former member began fails silently',
      to: 'writing.done',
      message: ['mapNotSaved', null],
    },
  ],
}
