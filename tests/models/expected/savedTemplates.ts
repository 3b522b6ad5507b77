import type { Expected } from './row.ts'
import { savedList } from './savedList.ts'

/** Templates of pages that the user saves under a name: in this browser, or in the account of a logged-in user. */
export const savedTemplates: Expected = savedList({
  call: 'GET /accounts/rest/template/',
  saved: 'the template has a name, or a member moves those of the browser to the account',
  renamed: 'there is such a template, and no other has the new name',
  read: { when: 'templates of this browser are offered to be moved', message: ['templatesHere', null] },
  unread: 'templatesNotRead',
  done: {
    when: 'renaming and restoring are silent, like the actions of a former member',
    message: [
      'templateSavedHere',
      'templateSavedInAccount',
      'templateReplaced',
      'templateRemoved',
      'templatesMoved',
      null,
    ],
  },
  failed: {
    when: 'actions of a former member fail silently',
    message: ['templateNotSaved', null],
  },
})
