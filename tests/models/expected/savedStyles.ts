import type { Expected } from './row.ts'
import { savedList } from './savedList.ts'

/** Saved styles of datasets: in this browser, or in the account of a logged-in user. */
export const savedStyles: Expected = savedList({
  call: 'GET /accounts/rest/style/',
  saved: 'it is another style than the saved one, or has a name, or is a saved one that is applied',
  renamed: 'the name is another one',
  read: {},
  unread: 'stylesNotRead',
  done: {
    when: 'saving and deleting are reported, with the place of the style; actions of a former member are not',
    message: ['styleSavedHere', 'styleSavedInAccount', 'styleRemoved', null],
  },
  failed: {
    when: 'a browser that keeps nothing is reported once',
    message: ['stylesNotKept', 'styleNotSaved', null],
  },
})
