import type { Expected } from './row.ts'

/**
 * A lazily loaded screen that fails to load reloads the page once. A flag in browser storage tracks it and is
 * cleared once a screen is shown; a second failure is only logged.
 */
export const screenLoad: Expected = {
  waiting: [
    { act: 'screen.shown', to: 'shown' },
    { act: 'screen.failed', when: 'the flag says that the page was reloaded', to: 'failed' },
    { act: 'screen.failed', when: 'there is no flag', to: 'reloading' },
  ],
  shown: [
    { act: 'screen.shown', to: 'shown' },
    { act: 'screen.failed', when: 'the flag has been cleared by the screen before', to: 'reloading' },
  ],
  failed: [{ act: 'screen.shown', to: 'shown' }],
}
