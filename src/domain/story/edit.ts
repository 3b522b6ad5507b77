import { instanceParts } from '../../contract/idParts.ts'
import { MAX_STEPS, MAX_TEXT, MAX_TITLE } from '../../contract/limits.ts'
import type { Story, StoryStep } from '../../contract/story.ts'
import { encodeAddress } from '../address/address.ts'
import { readAddress } from '../address/readAddress.ts'
import { applyEdit } from '../view/edit.ts'

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
  return withChangedStep(story, patch.step, step => ({ ...step, ...change }))
}

const withChangedStep = (story: Story, at: number, change: (step: StoryStep) => StoryStep): Story => ({
  ...story,
  steps: story.steps.map((step, index) => (index === at ? change(step) : step)),
})

/** Returns a story whose step has another view. */
export const withView = (story: Story, at: number, address: string): Story =>
  withChangedStep(story, at, ({ title, text }) => ({ title, text, address }))

/** Returns a story whose step keeps its figures of another date. */
export const withConfirmedStep = (story: Story, at: number): Story =>
  withChangedStep(story, at, ({ title, text, address }) => ({ title, text, address }))

/** Returns the datasets that the steps display, each once. */
export const datasetsIn = ({ steps }: Story): string[] => [
  ...new Set(
    steps.flatMap(({ address }) => readAddress(address).view.displayed.map(({ dataset }) => dataset)),
  ),
]

/** Returns a story whose steps display other instances of their datasets. Each step keeps its former address. */
export const redated = (story: Story, instances: readonly string[]): Story => ({
  ...story,
  steps: story.steps.map(step => redatedStep(step, instances)),
})

function redatedStep(step: StoryStep, instances: readonly string[]): StoryStep {
  const { view, unstyled } = readAddress(step.address)
  const moved = instances.reduce((before, instance) => {
    const { dataset } = instanceParts(instance)
    const isDisplayed = before.displayed.some(each => each.dataset === dataset)
    return isDisplayed ? applyEdit(before, { type: 'instance.displayed', dataset, instance }) : before
  }, view)
  if (moved === view) return step
  const { title, text, address, since = address } = step
  const other = encodeAddress(moved, unstyled)
  return { title, text, address: other, ...(other !== since && { since }) }
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
