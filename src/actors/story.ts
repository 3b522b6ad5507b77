import { fromCallback, fromPromise } from 'xstate'
import { defaultInstance } from '../../machines/catalogue.machine.ts'
import type { StoredStory } from '../../machines/story.machine.ts'
import { listInstances } from '../api/datasets.ts'
import type { Story } from '../contract/story.ts'
import { MAX_LINKED } from '../contract/storyLimits.ts'
import { toFailure } from '../domain/failure.ts'
import { slug } from '../domain/fold.ts'
import type { FigureRequest, FoundFigures } from '../domain/story/figure.ts'
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

/** Finds the newest instance of each dataset. A dataset that has left the catalogue keeps its date. */
export const findNewest = fromPromise<string[], { datasets: readonly string[] }>(
  async ({ input: { datasets }, signal }) => {
    const found = await Promise.all(datasets.map(dataset => newestOf(dataset, signal)))
    return found.filter(instance => instance !== null)
  },
)

async function newestOf(dataset: string, signal: AbortSignal): Promise<string | null> {
  try {
    return defaultInstance(await listInstances(dataset, signal))?.id ?? null
  } catch (error) {
    if (toFailure(error).code === 'notFound') return null
    throw error
  }
}

/** Removes the story from the address, so that a reload no longer opens it. */
export const forgetStoryLink = fromPromise<void, null>(async () => {
  if (hasStory(location.hash)) history.replaceState(history.state, '', location.pathname + location.search)
})

/** Finds figures of the texts. Its code loads with the first one. */
export const findFigures = fromPromise<FoundFigures, { wanted: readonly FigureRequest[] }>(
  async ({ input, signal }) => (await import('./figures.ts')).figuresOf(input.wanted, signal),
)

/** Saves a story as a PDF with a page for each step. Its code loads with the first one. */
export const printStory = fromPromise<void, { story: Story }>(
  async ({ input: { story }, signal, system }) => {
    const [{ drawHandout }, { saveFile }] = await Promise.all([
      import('./handout.ts'),
      import('./download.ts'),
    ])
    const file = await drawHandout(system.get('workbench'), story, signal)
    signal.throwIfAborted()
    saveFile(`${slug(story.title) || 'cartable'}.pdf`, file)
  },
)
