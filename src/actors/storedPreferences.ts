import { z } from 'zod'
import type { Preferences } from '../../machines/preferences.machine.ts'
import { LANGUAGES } from '../contract/languages.mjs'
import { KEPT, readKept } from './storage.ts'

const StoredPreferences: z.ZodType<Partial<Preferences>> = z
  .object({
    language: z.enum(LANGUAGES),
    theme: z.enum(['dark', 'light', 'system']),
    singleKeys: z.enum(['on', 'off']),
    notice: z.enum(['shown', 'dismissed']),
    legend: z.enum(['open', 'folded']),
  })
  .partial()
  .transform(stored => stored as Partial<Preferences>)

/** Returns the stored choices of the user, or null on a first visit. */
export const readPreferences = (): Partial<Preferences> | null =>
  readKept(StoredPreferences, KEPT.preferences)
