import type { Expected } from './row.ts'

/** Typing into a search or a filter: the number of results is announced when the user pauses. */
export const typing: Expected = {
  paused: [{ act: 'typing.noticed', to: 'typing' }],
  typing: [
    { act: 'typing.noticed', to: 'typing' },
    { act: 'after pause', to: 'paused' },
  ],
}
