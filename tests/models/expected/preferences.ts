import type { Expected } from './row.ts'

/** Language, theme, single keys and beta notice. Choices apply immediately and are stored. */
export const preferences: Expected = {
  kept: [{ act: 'preferences.changed', when: 'something of it is new' }],
}
