import type { Story, StoryStep } from '../../contract/story.ts'

/** Start of the fragment with a story. Browsers do not send a fragment to the server. */
export const STORY_FRAGMENT = '#story='

/** Returns whether a fragment contains a story, valid or not. */
export const hasStory = (fragment: string): boolean => fragment.startsWith(STORY_FRAGMENT)

/** Step of a story that an embed shows, by its index. */
export type EmbeddedStep = { story: Story; step: StoryStep; at: number }

/** Returns the step of a story that a query asks for, counted from 1; null if the story has no step. */
export function stepOf(story: Story, search: string): EmbeddedStep | null {
  const last = story.steps.length - 1
  const wanted = Number(new URLSearchParams(search).get('step') ?? 1) - 1
  const at = Number.isInteger(wanted) ? Math.max(0, Math.min(wanted, last)) : 0
  const step = story.steps[at]
  return step ? { story, step, at } : null
}
