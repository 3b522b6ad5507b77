import { createHash } from 'node:crypto'
import { z } from 'zod'
import { View } from '../../src/contract/view.ts'

export const SURFACES = ['palette', 'button', 'key'] as const
export const OUTCOMES = ['ok', 'held', '401', '500', 'cut'] as const
export const PARTS = ['catalogue', 'zones', 'zone', 'export'] as const

/**
 * One thing that happens: a person runs a command or fills a widget in, or a part of the server begins to answer
 * otherwise. `held` answers nothing until another outcome lets go what waits; `cut` breaks the connection.
 */
export const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), command: z.string(), args: z.array(z.string()) }),
  z.object({ kind: z.literal('typed'), field: z.string(), value: z.string() }),
  z.object({ kind: z.literal('server'), part: z.enum(PARTS), outcome: z.enum(OUTCOMES) }),
])
export type Act = z.infer<typeof Act>

/** Where the machines are and what is seen. The camera is left out: it depends on the size of the window. */
export const Expected = z.object({
  states: z.record(z.string(), z.unknown()),
  view: View.omit({ camera: true }),
})
export type Expected = z.infer<typeof Expected>

const Step = z.object({
  act: Act,
  /** Null where nothing is known of it, as in the middle of a recording. */
  expected: Expected.nullable(),
  /** The transitions that the act takes, as `machine: state: event#branch`. */
  transitions: z.array(z.string()).default([]),
})
export type Step = z.infer<typeof Step>

/** A path through the product, generated or recorded. What the server does before the first other act holds from the start. */
export const Path = z.object({
  version: z.literal(1),
  /** The hash of its acts. */
  id: z.string().regex(/^[0-9a-f]{10}$/),
  /** The machine that it is about; null for a recording. */
  machine: z.string().nullable(),
  steps: z.array(Step).min(1),
})
export type Path = z.infer<typeof Path>

/** The stable id of a sequence of acts. */
export const idOf = (acts: readonly Act[]): string =>
  createHash('sha256').update(JSON.stringify(acts)).digest('hex').slice(0, 10)

/** What must be so before the first act of the person. */
export function splitGiven<T extends { act: Act }>(steps: readonly T[]): { given: T[]; rest: T[] } {
  const first = steps.findIndex(({ act }) => act.kind !== 'server')
  const at = first < 0 ? steps.length : first
  return { given: steps.slice(0, at), rest: steps.slice(at) }
}
