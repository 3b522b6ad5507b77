import { z } from 'zod'
import { PATH_MAX_LENGTH, PATH_MAX_STEPS } from './pathLimits.ts'
import { View } from './view.ts'

/** Means by which a person runs a command. */
export const SURFACES = ['palette', 'button', 'key'] as const
export const OUTCOMES = ['ok', 'held', '401', '500', 'cut'] as const
export const PARTS = ['catalogue', 'zones', 'zone', 'export', 'accounts', 'import'] as const

const Name = z.string().regex(/^\w+([.-]\w+)*$/)
/** Mark of an act whose typed text is not told: the act says only that it happened. */
const withheld = z.literal(true).optional()

/**
 * One thing that happens: a person runs a command or fills a widget in, or a part of the server begins to answer
 * otherwise. `held` answers nothing until another outcome lets go what waits; `cut` breaks the connection.
 */
export const Act = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: Name.max(60),
    /** Those before the first that is withheld. */
    args: z.array(z.string().max(400)).max(10),
    withheld,
  }),
  z.object({ kind: z.literal('typed'), field: Name.max(60), value: z.string().max(2000), withheld }),
  z.object({ kind: z.literal('server'), part: z.enum(PARTS), outcome: z.enum(OUTCOMES) }),
])
export type Act = z.infer<typeof Act>

/** States of the machines, and the view. The camera is left out: it depends on the size of the window. */
export const Expected = z.object({
  states: z.record(z.string(), z.unknown()),
  view: View.omit({ camera: true }),
})
export type Expected = z.infer<typeof Expected>

const Done = z.object({
  act: Act,
  /** Means that the person used, where that is known. */
  surface: z.enum([...SURFACES, 'map']).optional(),
})

const Step = Done.extend({
  /** Null where nothing is known of it, as in the middle of a recording. */
  expected: Expected.nullable(),
  /** Mark of a step after which what is shown was whole before the next act, though something else was under way. */
  isShown: z.literal(true).optional(),
  /** The transitions that the act takes, as `machine: state: event#branch`. */
  transitions: z.array(z.string()).default([]),
})
export type Step = z.infer<typeof Step>

/** Start of a recording: what is shown, and what undo and redo lead to from there. */
const Start = z.object({
  view: View,
  past: z.array(View).max(20),
  future: z.array(View).max(20),
  /** The dataset that the panels are about. */
  active: z.string().nullable().default(null),
  /** Something of it is not told: filters may say what somebody has typed. */
  withheld,
})

/**
 * A path through the product, generated or recorded. What the server does before the first other act holds from the
 * start.
 */
export const Path = z.object({
  version: z.literal(1),
  /** The hash of its acts. */
  id: z.string().regex(/^[0-9a-f]{10}$/),
  /** The machine that it is about; null for a recording. */
  machine: z.string().nullable(),
  /** Start of the path, if not with nothing. */
  start: Start.optional(),
  steps: z.array(Step).min(1),
})
export type Path = z.infer<typeof Path>

/** A path as feedback brings it: the acts alone. */
export const SentPath = Path.extend({ steps: z.array(Done).min(1).max(PATH_MAX_STEPS) })
  .refine(path => JSON.stringify(path).length <= PATH_MAX_LENGTH, { error: 'pathTooLong' })
  .meta({ id: 'SentPath' })
export type SentPath = z.infer<typeof SentPath>

/** Returns a path as feedback brings it; null when it is too long for that. */
export const sentPath = (path: Path): SentPath | null => SentPath.safeParse(path).data ?? null
