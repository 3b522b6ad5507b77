import { describe } from 'vitest'
import { preferencesMachine } from '../../machines/preferences.machine.ts'
import { preferences } from './expected/preferences.ts'
import { followTable } from './follow.ts'

describe('the preferences', () => {
  followTable({
    machine: preferencesMachine,
    expected: preferences,
    inputs: [{}],
    promises: ['savePreferences', 'applyPreferences'],
    events: [
      { type: 'preferences.changed', patch: { theme: 'light' } },
      { type: 'preferences.changed', patch: { language: 'en' } },
    ],
    project: ({ context }) => context,
  })
})
