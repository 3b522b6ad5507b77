import type { Expected } from './row.ts'

const ASKED = { to: 'asking', asks: 'GET /cartable/dataset/' } as const

/**
 * The server searches datasets for the palette if the catalogue is too large to load. Local rows appear
 * immediately, and server results never replace the first row.
 */
export const datasetSearch: Expected = {
  '': [
    { act: 'catalogue.announced' },
    { act: 'datasets.sought', when: 'there are datasets that are not known', to: 'typing' },
  ],
  typing: [
    { act: 'after typing', when: 'the words are long enough', ...ASKED },
    { act: 'after typing', when: 'the words are too short', to: 'idle' },
  ],
  asking: [
    {
      act: 'searchCatalogue done',
      when: 'nothing has this name, and the first word may name a command',
      ...ASKED,
    },
    { act: 'searchCatalogue done', when: 'in all other cases', to: 'idle' },
    { act: 'searchCatalogue failed', when: 'known datasets are still found', to: 'idle' },
  ],
}
