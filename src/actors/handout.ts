import { USUAL_PAGE } from '../contract/page.ts'
import type { Story, StoryStep } from '../contract/story.ts'
import { formatWithUnit } from '../domain/label/labelTypes.ts'
import { type PictureChoice, PROPOSED_FILE } from '../domain/picture/choice.ts'
import { type FoundFigures, figureKey, figureRequests } from '../domain/story/figure.ts'
import { plainText } from '../domain/story/plainText.ts'
import { i18n, spokenLanguage } from '../i18n/index.ts'
import { figuresOf } from './figures.ts'
import { preparePicture, type Workbench } from './picturePage.ts'
import { showStep } from './showStep.ts'

/** Most lines of a text on a page: the map keeps a third of it. */
const LINES = 42

const PAPER = {
  ...USUAL_PAGE,
  ...PROPOSED_FILE,
  size: 'a4',
  orientation: 'portrait',
  theme: 'light',
} as const

/**
 * Draws a story as a PDF with a page for each step: its map, title, text and sources. The map on the page shows each
 * step in turn. Rejects where the data of a step are gone.
 */
export async function drawHandout(workbench: Workbench, story: Story, signal: AbortSignal): Promise<Blob> {
  const figures = await figuresOf(figureRequests(story.steps), signal)
  const pageOf = async (step: StoryStep, at: number) => {
    await showStep(workbench, step, at, signal)
    const note = i18n.t('story:handoutNote', { title: story.title, page: at + 1, pages: story.steps.length })
    const choice: PictureChoice = { ...PAPER, title: step.title || null, body: filled(step, figures) }
    const order = { choice, format: 'pdf', lines: LINES, notes: [note.replace(/^ · /, '')] } as const
    const pictured = await preparePicture(workbench, order, signal)
    const plan = await pictured.planOf(null)
    const { title, description } = plan.described
    return { plan, page: { drawing: await pictured.draw(plan), name: title, description } }
  }
  const [step, ...others] = story.steps
  if (!step) throw new Error('A handout needs a step.')
  const [{ writeVectorFile }, first] = await Promise.all([
    import('../picture/writeVectorFile.ts'),
    pageOf(step, 0),
  ])
  async function* pages() {
    yield first.page
    for (const [at, other] of others.entries()) yield (await pageOf(other, at + 1)).page
  }
  const { described, metadata } = first.plan
  const title = story.title || described.title
  const facts = { ...described, title, language: spokenLanguage(), metadata }
  return writeVectorFile({ format: 'pdf', facts, pages: pages() }, () => {}, signal)
}

/** Writes the text of a step with its figures. */
function filled({ text, address }: StoryStep, figures: FoundFigures): string {
  return plainText(text, wanted => {
    const figure = figures[figureKey(wanted, address)]
    if (figure?.kind !== 'value') return `{${wanted}}`
    return formatWithUnit(figure.value, figure.label, spokenLanguage()) || i18n.t('story:figures.noData')
  })
}
