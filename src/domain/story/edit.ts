import type { Story, StoryStep } from '../../contract/story.ts'
import { MAX_STEPS, MAX_TEXT, MAX_TITLE } from '../../contract/storyLimits.ts'

/** Change of a text of the story: its title, or the title or text of a step. */
export type StoryPatch = { title: string } | { step: number; title: string } | { step: number; text: string }

const oneLine = (text: string): string => text.replace(/\p{C}/gu, '').slice(0, MAX_TITLE)

const severalLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .slice(0, MAX_TEXT)

/** Returns a story with a changed text, without control characters and within the limits. */
export function patched(story: Story, patch: StoryPatch): Story {
  if (!('step' in patch)) return { ...story, title: oneLine(patch.title) }
  const change = 'text' in patch ? { text: severalLines(patch.text) } : { title: oneLine(patch.title) }
  return {
    ...story,
    steps: story.steps.map((step, at) => (at === patch.step ? { ...step, ...change } : step)),
  }
}

/** Returns whether a story has room for one more step. */
export const hasRoom = ({ steps }: Story): boolean => steps.length < MAX_STEPS

/** Returns a story with a new step after another one. */
export const withStep = (story: Story, after: number, step: StoryStep): Story => ({
  ...story,
  steps: story.steps.toSpliced(after + 1, 0, { ...step, title: oneLine(step.title) }),
})

export const withoutStep = (story: Story, at: number): Story => ({
  ...story,
  steps: story.steps.toSpliced(at, 1),
})

/** Returns a story whose step is at another position. */
export function withMovedStep(story: Story, from: number, to: number): Story {
  const step = story.steps[from]
  return step ? { ...story, steps: story.steps.toSpliced(from, 1).toSpliced(to, 0, step) } : story
}
