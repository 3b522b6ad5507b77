import { fromCallback, fromPromise } from 'xstate'
import type { FoundFigures } from '../../machines/figures.machine.ts'
import type { StoredStory } from '../../machines/story.machine.ts'
import type { Story } from '../contract/story.ts'
import { MAX_LINKED } from '../contract/storyLimits.ts'
import type { FigureRequest } from '../domain/story/figure.ts'
import { hasStory } from '../domain/story/fragment.ts'
import { copyText } from './page.ts'
import { KEPT, saveInStorage } from './storage.ts'

const loadLink = () => import('../domain/story/link.ts')

/** Reads the story of the address, when the page opens and whenever the fragment changes. */
export const storyLinks = fromCallback<{ type: 'nothing' }, undefined>(({ sendBack }) => {
  const read = async () => {
    const { hash } = location
    if (!hasStory(hash)) return
    const story = await loadLink()
      .then(({ readStoryFragment }) => readStoryFragment(hash))
      .catch(() => null)
    if (location.hash === hash)
      sendBack(story ? { type: 'story.linked', story } : { type: 'story.linkBroken' })
  }
  void read()
  addEventListener('hashchange', read)
  return () => removeEventListener('hashchange', read)
})

export const saveStory = fromPromise<void, StoredStory>(async ({ input }) => {
  saveInStorage(KEPT.story, input)
})

/** Copies a link that contains the whole story, unless it is too long for a link. */
export const copyStory = fromPromise<'copied' | 'tooLong', { story: Story }>(async ({ input: { story } }) => {
  const { storyFragment } = await loadLink()
  const fragment = await storyFragment(story)
  if (fragment.length > MAX_LINKED) return 'tooLong'
  await copyText(`${location.origin}/${fragment}`)
  return 'copied'
})

/** Removes the story from the address, so that a reload no longer opens it. */
export const forgetStoryLink = fromPromise<void, null>(async () => {
  if (hasStory(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
})

/** Finds figures of the texts. Its code loads with the first one. */
export const findFigures = fromPromise<FoundFigures, { wanted: readonly FigureRequest[] }>(
  async ({ input, signal }) => (await import('./figures.ts')).figuresOf(input.wanted, signal),
)
