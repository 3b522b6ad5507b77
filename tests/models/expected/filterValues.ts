import type { Expected } from './row.ts'

/** Values of the label are suggested while typing; each keystroke replaces the former request. */
export const filterValues: Expected = {
  '': [
    { act: 'values.wanted', to: 'asking' },
    { act: 'values.dismissed', to: 'idle' },
  ],
  asking: [
    { act: 'suggestValues done', to: 'ready' },
    { act: 'suggestValues failed', when: 'any value can still be typed', to: 'unknown' },
  ],
}
