import { fromCallback, fromPromise } from 'xstate'
import type { CopyForm, StoredStory, StoryFile } from '../../machines/story.machine.ts'
import type { Story } from '../contract/story.ts'
import { hasStory } from '../domain/story/embedded.ts'
import type { FigureRequest, FoundFigures } from '../domain/story/figure.ts'
import { KEPT, saveInStorage } from './storage.ts'

const loadLink = () => import('../domain/story/link.ts')
const loadTasks = () => import('./storyTasks.ts')

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

/** Copies a link that contains the whole story, or a frame with it, unless it is too long for an address. */
export const copyStory = fromPromise<'copied' | 'tooLong', { story: Story; form: CopyForm }>(
  async ({ input }) => (await loadTasks()).copied(input),
)

/** Finds the newest instance of each dataset. A dataset that has left the catalogue keeps its date. */
export const findNewest = fromPromise<string[], { datasets: readonly string[] }>(
  async ({ input: { datasets }, signal }) => (await loadTasks()).newestInstances(datasets, signal),
)

/** Saves a story as a PDF with a page for each step, or as web pages. */
export const printStory = fromPromise<void, { story: Story; file: StoryFile }>(
  async ({ input, signal, system }) => (await loadTasks()).saved(input, system.get('workbench'), signal),
)

/** Removes the story from the address, so that a reload no longer opens it. */
export const forgetStoryLink = fromPromise<void, null>(async () => {
  if (hasStory(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
})

/** Finds figures of the texts. Its code loads with the first one. */
export const findFigures = fromPromise<FoundFigures, { wanted: readonly FigureRequest[] }>(
  async ({ input, signal }) => (await import('./figures.ts')).figuresOf(input.wanted, signal),
)
