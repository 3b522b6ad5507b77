import type { NewSavedStory, SavedStory } from '../../contract/savedStory.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import { addedItems, type ListChange } from '../savedList.ts'

/** Returns the id of a story by its name. Saving under an existing name replaces that story. */
export const storyIdOf = (name: string): string =>
  `story-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

const storyOf = ({ id, name, steps }: SavedStory): NewSavedStory => ({ id, name, steps })

/** Returns the change that adds stories to others. A taken name gets a number; equal stories are skipped. */
export const addedStories = (
  stories: readonly SavedStory[],
  added: readonly SavedStory[],
): ListChange<NewSavedStory> =>
  addedItems(stories.map(storyOf), added.map(storyOf), storyIdOf, (one, other) =>
    equal(one.steps, other.steps),
  )
