import type { Expected } from './row.ts'

/** The values of the label are counted when its list opens; another filter or text replaces the request. */
export const valueCounts: Expected = {
  '': [
    { act: 'counts.wanted', to: 'counting' },
    { act: 'counts.dismissed', to: 'idle' },
  ],
  counting: [
    { act: 'countValues done', to: 'ready' },
    { act: 'countValues failed', when: 'a condition can still be written', to: 'unknown' },
  ],
}
