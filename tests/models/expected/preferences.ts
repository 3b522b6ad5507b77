import type { Expected } from './row.ts'

/** Language, theme, single keys and the beta notice: what is chosen shows at once and is kept. */
export const preferences: Expected = {
  kept: [{ act: 'preferences.changed', when: 'something of it is new' }],
}
