import type { Expected } from './row.ts'

/** Figures in the texts of a story: each is searched once, when the user pauses. */
export const figures: Expected = {
  '': [
    { act: 'figures.wanted', when: 'a figure has not been searched yet', to: 'typing' },
    { act: 'figures.wanted', when: 'every figure has been searched' },
  ],
  idle: [
    { act: 'always', when: 'a figure has not been searched yet', to: 'finding' },
    { act: 'figures.retried', when: 'the search of a figure failed', to: 'finding' },
    { act: 'session.opened', when: 'the search of a figure failed', to: 'finding' },
  ],
  typing: [{ act: 'after typing', to: 'finding' }],
  finding: [
    { act: 'findFigures done', to: 'idle' },
    { act: 'findFigures failed', to: 'failed' },
  ],
  failed: [{ act: 'figures.retried', to: 'finding' }],
}
