import type { Language } from '../contract/languages.mjs'
import { type EmbeddedStep, stepOf } from '../domain/story/embedded.ts'
import {
  type FilledStep,
  figureRequests,
  type WrittenFigures,
  writtenFigures,
} from '../domain/story/figure.ts'
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
  return story && stepOf(story, search)
}

/** Finds the figures of the text of a step, and writes them. */
export async function figuresOfStep(
  { text, address }: FilledStep,
  language: Language,
  signal: AbortSignal,
): Promise<WrittenFigures> {
  return writtenFigures(await figuresOf(figureRequests([{ title: '', text, address }]), signal), language)
}
