import type { Expected } from './row.ts'
import { savedList } from './savedList.ts'

/** Stories that the user saves under their title: in this browser, or in the account of a logged-in user. */
export const savedStories: Expected = savedList({
  call: 'GET /accounts/rest/story/',
  saved: 'the story has a title and steps, or a member moves those of the browser to the account',
  renamed: 'there is such a story, and no other has the new name',
  read: { when: 'stories of this browser are offered to be moved', message: ['storiesHere', null] },
  unread: 'storiesNotRead',
  done: {
    when: 'renaming and restoring are silent, like the actions of a former member',
    message: ['storySavedHere', 'storySavedInAccount', 'storyReplaced', 'storyRemoved', 'storiesMoved', null],
  },
  failed: {
    when: 'actions of a former member fail silently',
    message: ['storyNotSaved', null],
  },
})
