import { figuresOfStep, readEmbeddedStep } from './actors/embedStory.ts'
import type { EmbedStoryOf } from './ui/embed/embedProps.ts'
import { EmbedStory } from './ui/embed/story.tsx'

/** Address of the map of a step, and its text. A damaged story has no map. */
type StoryPage = { address: string; story: EmbedStoryOf }

/** Reads the step of a story from the address of an embed. */
export async function readStoryPage(place: Pick<Location, 'hash' | 'search'>): Promise<StoryPage> {
  const embedded = await readEmbeddedStep(place)
  if (!embedded) return { address: '', story: ({ i18n }) => <p>{i18n.t('embed:storyBroken')}</p> }
  const story: EmbedStoryOf = props => <EmbedStory {...embedded} {...props} findFigures={figuresOfStep} />
  return { address: embedded.step.address, story }
}
