import { z } from 'zod'
import { MAX_STEPS, MAX_TEXT, MAX_TITLE } from './limits.ts'

/** Maximum length of an address: six datasets with long filters. */
const MAX_ADDRESS = 8000

/** Query of the address that opens the View: printable ASCII, as browsers write it. */
export const MapAddress = z
  .string()
  .max(MAX_ADDRESS)
  .regex(/^\?[!-~]+$/)

/** One line without control characters. */
const Line = z
  .string()
  .max(MAX_TITLE)
  .regex(/^\P{C}*$/u, { error: 'controlCharacters' })

/** Text with line breaks and tabs, but no other control character. */
const LongText = z
  .string()
  .max(MAX_TEXT)
  .regex(/^(?:[\n\t]|\P{Cc})*$/u, { error: 'controlCharacters' })

/**
 * Part of a story: a view as the query of its address, with a title and a text. `since` is the address before the
 * step moved to another date, until the author confirms the figures of its text.
 */
export const StoryStep = z.object({
  title: Line,
  text: LongText,
  address: MapAddress,
  since: MapAddress.optional(),
})
export type StoryStep = z.infer<typeof StoryStep>

/** Several views in order, with texts. The views name their instances, so a story never changes. */
export const Story = z.object({ title: Line, steps: z.array(StoryStep).max(MAX_STEPS) })
export type Story = z.infer<typeof Story>

export const EMPTY_STORY: Story = { title: '', steps: [] }
