import { z } from 'zod'
import { PATH_MAX_LENGTH, PATH_MAX_STEPS } from './limits.ts'
import { stored, View } from './view.ts'

/** Surface with which a user runs a command. */
export const SURFACES = ['palette', 'button', 'key'] as const
export const OUTCOMES = ['ok', 'held', '401', '500', 'cut'] as const
export const PARTS = ['catalogue', 'zones', 'zone', 'export', 'accounts', 'import'] as const

const Name = z.string().regex(/^\w+([.-]\w+)*$/)
/** Former paths use the name `picking` for the fields of the selection. */
const Field = z.preprocess(
  field => (typeof field === 'string' ? field.replace(/^picking\./, 'selection.') : field),
  Name.max(60),
)
/** Marks an action whose typed text was not recorded. */
const withheld = z.literal(true).optional()

/**
 * One event: the user runs a command or fills in a widget, or a part of the server starts to answer
 * differently. `held` answers nothing until another outcome releases the requests; `cut` breaks the
 * connection.
 */
export const Act = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: Name.max(60),
    /** Arguments before the first withheld one. */
    args: z.array(z.string().max(400)).max(10),
    withheld,
  }),
  z.object({ kind: z.literal('typed'), field: Field, value: z.string().max(2000), withheld }),
  z.object({ kind: z.literal('server'), part: z.enum(PARTS), outcome: z.enum(OUTCOMES) }),
])
export type Act = z.infer<typeof Act>

/** States of the machines, and the View. Omits the camera, which depends on the window size. */
export const Expected = z.object({
  states: z.record(z.string(), z.unknown()),
  view: stored(View.omit({ camera: true })),
})
export type Expected = z.infer<typeof Expected>

const Done = z.object({
  act: Act,
  /** Surface with which the user performed the action, if known. */
  surface: z.enum([...SURFACES, 'map']).optional(),
})

const Step = Done.extend({
  /** Null if unknown, as during a recording. */
  expected: Expected.nullable(),
  /** Marks a step after which the display was complete, even if other requests were pending. */
  isShown: z.literal(true).optional(),
  /** Transitions of the action, as `machine: state: event#branch`. */
  transitions: z.array(z.string()).default([]),
})
export type Step = z.infer<typeof Step>

/** Start of a recording: the View, and its undo and redo steps. */
const Start = z.object({
  view: stored(View),
  past: z.array(stored(View)).max(20),
  future: z.array(stored(View)).max(20),
  /** Active dataset of the panels. */
  active: z.string().nullable().default(null),
  /** Marks a View without its filters, which may contain typed text. */
  withheld,
})

/**
 * Path through the product, generated or recorded. Server actions before the first other one apply from the
 * start.
 */
export const Path = z.object({
  version: z.literal(1),
  /** Hash of the actions in the path. */
  id: z.string().regex(/^[0-9a-f]{10}$/),
  /** Machine of the path; null for a recording. */
  machine: z.string().nullable(),
  /** Start of the path, if not empty. */
  start: Start.optional(),
  steps: z.array(Step).min(1),
})
export type Path = z.infer<typeof Path>

/** Path attached to feedback: only the actions. */
export const SentPath = Path.extend({ steps: z.array(Done).min(1).max(PATH_MAX_STEPS) })
  .refine(path => JSON.stringify(path).length <= PATH_MAX_LENGTH, { error: 'pathTooLong' })
  .meta({ id: 'SentPath' })
export type SentPath = z.infer<typeof SentPath>

/** Returns a path as attached to feedback; null if it is too long. */
export const sentPath = (path: Path): SentPath | null => SentPath.safeParse(path).data ?? null
