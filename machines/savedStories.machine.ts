import type { NewSavedStory } from '../src/contract/saved.ts'
import type { Story } from '../src/contract/story.ts'
import type { SavedLists } from '../src/domain/savedList.ts'
import { savedListMachine } from './savedList.machine.ts'
import { namedEdits } from './savedList.named.ts'
import type { ListEdit, SavedListEvent } from './savedList.types.ts'

type StorySaving =
  /** Saves a story under its title, replacing the one with that title. */
  | { kind: 'story'; story: Story }
  /** Moves the stories of this browser into the account. */
  | { kind: 'move' }

export type SavedStoriesEvent = SavedListEvent<NewSavedStory, StorySaving>

const { saved, moved, idOf } = namedEdits<NewSavedStory>(
  { prefix: 'story', contentOf: ({ steps }) => steps },
  {
    here: 'storySavedHere',
    inAccount: 'storySavedInAccount',
    replaced: 'storyReplaced',
    moved: 'storiesMoved',
  },
)

function edited(lists: SavedLists<NewSavedStory>, saving: StorySaving): ListEdit<NewSavedStory> | null {
  if (saving.kind === 'move') return moved(lists)
  const { title, steps } = saving.story
  return steps.length === 0 ? null : saved(lists, title, named => ({ ...named, steps }))
}

/** Loads and changes the stories that the user has saved, in this browser and in the account. */
export const savedStoriesMachine = savedListMachine<NewSavedStory, StorySaving>({
  id: 'savedStories',
  description: 'Stories saved under their title, in this browser and in the account.',
  editOf: edited,
  idOf,
  replacesNamesake: false,
  notices: {
    removed: 'storyRemoved',
    notRead: 'storiesNotRead',
    notSaved: 'storyNotSaved',
    notKept: null,
    offered: 'storiesHere',
  },
})
