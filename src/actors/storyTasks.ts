import { defaultInstance } from '../../machines/catalogue.machine.ts'
import type { CopyForm, StoryFile } from '../../machines/story.machine.ts'
import { listInstances } from '../api/datasets.ts'
import { apiSettings } from '../api/request.ts'
import { MAX_LINKED } from '../contract/limits.ts'
import type { Story } from '../contract/story.ts'
import { EMBED_PATH, EMBED_SIZE, embedCode } from '../domain/address/embed.ts'
import { toFailure } from '../domain/failure.ts'
import { slug } from '../domain/fold.ts'
import { storyFragment } from '../domain/story/link.ts'
import { copyText } from './page.ts'
import type { Workbench } from './picturePage.ts'

/** Copies a link to a story, or the code of a frame with it. */
export async function copied({
  story,
  form,
}: {
  story: Story
  form: CopyForm
}): Promise<'copied' | 'tooLong'> {
  const fragment = await storyFragment(story)
  if (fragment.length > MAX_LINKED) return 'tooLong'
  const { origin } = location
  if (form === 'link') await copyText(`${origin}/${fragment}`)
  else {
    const address = `${origin}${EMBED_PATH}?lang=${apiSettings().language}${fragment}`
    await copyText(embedCode(address, story.title, { ...EMBED_SIZE, width: null }))
  }
  return 'copied'
}

/** Returns the newest instances of datasets. */
export async function newestInstances(datasets: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found = await Promise.all(datasets.map(dataset => newestOf(dataset, signal)))
  return found.filter(instance => instance !== null)
}

async function newestOf(dataset: string, signal: AbortSignal): Promise<string | null> {
  try {
    return defaultInstance(await listInstances(dataset, signal))?.id ?? null
  } catch (error) {
    if (toFailure(error).code === 'notFound') return null
    throw error
  }
}

/** Writes a story as a file, and lets the browser save it. */
export async function saved(
  { story, file }: { story: Story; file: StoryFile },
  workbench: Workbench,
  signal: AbortSignal,
): Promise<void> {
  const [content, { saveFile }] = await Promise.all([
    WRITERS[file](workbench, story, signal),
    import('./download.ts'),
  ])
  signal.throwIfAborted()
  saveFile(`${slug(story.title) || 'cartable'}.${file === 'pdf' ? 'pdf' : 'zip'}`, content)
}

type Writer = (workbench: Workbench, story: Story, signal: AbortSignal) => Promise<Blob>

/** Writers of the files of a story. The code of each loads with its first file. */
const WRITERS: Record<StoryFile, Writer> = {
  pdf: async (...args) => (await import('./handout.ts')).drawHandout(...args),
  folder: async (...args) => (await import('./storyFolder.ts')).takeStoryFolder(...args),
}
