import type { NewSavedStory } from '../src/contract/savedStory.ts'
import type { Story } from '../src/contract/story.ts'
import { listIn, type SavedLists } from '../src/domain/savedList.ts'
import { addedStories, storyIdOf } from '../src/domain/story/saved.ts'
import { PLAIN } from './savedList.edits.ts'
import { savedListMachine } from './savedList.machine.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'

type StorySaving =
  /** Saves a story under its title, replacing the one with that title. */
  | { kind: 'story'; story: Story }
  /** Moves the stories of this browser into the account. */
  | { kind: 'move' }

export type SavedStoriesEvent = SavedListEvent<NewSavedStory, StorySaving>

function savedStory(
  lists: SavedLists<NewSavedStory>,
  { title, steps }: Story,
): ListEdit<NewSavedStory> | null {
  const name = title.trim()
  if (name === '' || steps.length === 0) return null
  const place = lists.account === null ? 'browser' : 'account'
  const story = { id: storyIdOf(name), name, steps }
  const isReplacing = listIn(lists, place).some(({ id }) => id === story.id)
  const news = place === 'account' ? 'storySavedInAccount' : 'storySavedHere'
  return {
    ...PLAIN,
    place,
    change: { save: [story], remove: [] },
    news: isReplacing ? 'storyReplaced' : news,
  }
}

function moved({ account, browser }: SavedLists<NewSavedStory>): ListEdit<NewSavedStory> | null {
  if (account === null || browser.length === 0) return null
  return {
    ...PLAIN,
    place: 'account',
    change: addedStories(account, browser),
    moves: browser.map(({ id }) => id),
    news: 'storiesMoved',
    isUndoable: false,
  }
}

/** Loads and changes the stories that the user has saved, in this browser and in the account. */
export const savedStoriesMachine = savedListMachine<NewSavedStory, StorySaving>({
  id: 'savedStories',
  description: 'Stories saved under their title, in this browser and in the account.',
  editOf: (lists, saving) => (saving.kind === 'story' ? savedStory(lists, saving.story) : moved(lists)),
  idOf: (_, name) => storyIdOf(name),
  replacesNamesake: false,
  notices: {
    removed: 'storyRemoved',
    notRead: 'storiesNotRead',
    notSaved: 'storyNotSaved',
    notKept: null,
    offered: 'storiesHere',
  },
})
