import { isLocal } from '../contract/idParts.ts'
import { byLanguage } from '../contract/languages.mjs'
import { MAX_LINKED } from '../contract/limits.ts'
import type { Story, StoryStep } from '../contract/story.ts'
import { figureRequests, writtenFigures } from '../domain/story/figure.ts'
import { storyFragment } from '../domain/story/link.ts'
import { addTexts } from '../i18n/index.ts'
import { figuresOf } from './figures.ts'
import { folderOf, onOwnGround } from './folder.ts'
import { type SeenMap, seenMap } from './mapAnswers.ts'
import type { Workbench } from './picturePage.ts'
import { showStep } from './showStep.ts'

await addTexts(import.meta.glob('../../locales/*/download.json', { import: 'default' }))

/**
 * Writes a story as a folder of files that shows it without a server, one step at a time. The map on the page shows
 * each step in turn. Rejects where the data of a step are gone or too large.
 */
export async function takeStoryFolder(
  workbench: Workbench,
  { title, steps }: Story,
  signal: AbortSignal,
): Promise<Blob> {
  // Readers see no marks of a moved step.
  const story = { title, steps: steps.map(({ since: _, ...step }) => step) }
  const found = await figuresOf(figureRequests(story.steps), signal)
  const mapOf = async (step: StoryStep, at: number) => {
    await showStep(workbench, step, at, signal)
    return seenMap(workbench)
  }
  const [step, ...others] = story.steps
  if (!step) throw new Error('A folder of a story needs a step.')
  const maps: [SeenMap, ...SeenMap[]] = [await mapOf(step, 0)]
  for (const [at, other] of others.entries()) maps.push(await mapOf(other, at + 1))
  const content = {
    story,
    views: maps.map(({ view }) => onOwnGround(view)),
    figures: byLanguage(language => writtenFigures(found, language)),
  }
  const home = await homeOf(story, maps)
  return folderOf(maps, { home, story: content }, { onProgress: () => {}, signal })
}

/** Returns the link to the story; the address of Cartable if the link is too long, or needs data of this browser. */
async function homeOf(story: Story, maps: readonly SeenMap[]): Promise<string> {
  const isOwn = maps.some(({ visible }) => visible.some(({ displayed }) => isLocal(displayed.dataset)))
  const fragment = await storyFragment(story)
  return isOwn || fragment.length > MAX_LINKED ? `${location.origin}/` : `${location.origin}/${fragment}`
}
