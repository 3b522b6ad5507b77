import type { Expected } from './row.ts'

const ASKED = { to: 'asking', asks: 'GET /cartable/dataset/' } as const

/**
 * The server finds datasets by what is typed in the palette, where the catalogue is too large to be held. Local rows are
 * there at once, and what is found never takes the place of the first one.
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
      when: 'nothing is called so, and the first word may say what is to be done',
      ...ASKED,
    },
    { act: 'searchCatalogue done', when: 'else', to: 'idle' },
    { act: 'searchCatalogue failed', when: 'what is known is found all the same', to: 'idle' },
  ],
}
