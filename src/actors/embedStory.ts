import type { EmbeddedStep } from '../domain/story/embedded.ts'
import { type FilledStep, type FoundFigures, figureRequests } from '../domain/story/figure.ts'
import { readStoryFragment } from '../domain/story/link.ts'
import { figuresOf } from './figures.ts'

/**
 * Reads the story of an embed and the number of its step, counted from 1, from its address. Returns null for a damaged
 * story, and for one without steps.
 */
export async function readEmbeddedStep({
  hash,
  search,
}: Pick<Location, 'hash' | 'search'>): Promise<EmbeddedStep | null> {
  const story = await readStoryFragment(hash).catch(() => null)
  const last = (story?.steps.length ?? 0) - 1
  const wanted = Number(new URLSearchParams(search).get('step') ?? 1) - 1
  const at = Number.isInteger(wanted) ? Math.max(0, Math.min(wanted, last)) : 0
  const step = story?.steps[at]
  return story && step ? { story, step, at } : null
}

/** Finds the figures of the text of a step. */
export const figuresOfStep = ({ text, address }: FilledStep, signal: AbortSignal): Promise<FoundFigures> =>
  figuresOf(figureRequests([{ title: '', text, address }]), signal)
