import type { NewSavedStory, SavedStory } from '../../contract/savedStory.ts'
import { equal } from '../equal.ts'
import { hashOf } from '../hash.ts'
import type { ListChange } from '../savedList.ts'

/** Returns the id of a story by its name. Saving under an existing name replaces that story. */
export const storyIdOf = (name: string): string =>
  `story-${hashOf(name.trim().normalize('NFC').toLowerCase())}`

/** Longest name that leaves room for a number. */
const BASE_LENGTH = 72

/** Returns a name that no story has. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.slice(0, BASE_LENGTH)
  let number = 2
  while (taken.has(storyIdOf(`${base} (${number})`))) number++
  return `${base} (${number})`
}

/** Returns the change that adds stories to others. A taken name gets a number; equal stories are skipped. */
export function addedStories(
  stories: readonly SavedStory[],
  added: readonly SavedStory[],
): ListChange<NewSavedStory> {
  const known = new Map(stories.map(({ id, steps }) => [id, steps]))
  const save: NewSavedStory[] = []
  for (const { id, name, steps } of added) {
    const other = known.get(id)
    if (other && equal(other, steps)) continue
    const free = other ? freeName(name, new Set(known.keys())) : name
    const story = { id: storyIdOf(free), name: free, steps }
    known.set(story.id, steps)
    save.push(story)
  }
  return { save, remove: [] }
}
