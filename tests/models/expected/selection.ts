import type { Expected } from './row.ts'

/** The catalogue, and the dataset that is being chosen from it with its instances. */
export const selection: Expected = {
  '': [
    { act: 'catalogue.searched', when: 'the datasets in which its words occur are listed' },
    { act: 'catalogue.listed', when: 'it is another type' },
    { act: 'catalogue.sorted', when: 'it is another order' },
  ],
  catalogue: [
    {
      act: 'catalogue.changed',
      when: 'what is known of it stays until it has come anew',
      to: 'catalogue.loading',
      asks: 'GET /cartable/dataset/',
    },
    { act: 'instance.gone', to: 'catalogue.loading', asks: 'GET /cartable/dataset/' },
  ],
  'catalogue.loading': [
    { act: 'loadCatalogue done', to: 'catalogue.ready', leaves: 'workbench:steps.catalogueLoading' },
    { act: 'loadCatalogue failed', to: 'catalogue.failed' },
  ],
  'catalogue.failed': [
    {
      act: 'catalogue.retried',
      to: 'catalogue.loading',
      reads: 'workbench:steps.catalogueLoading',
      asks: 'GET /cartable/dataset/',
    },
  ],
  details: [
    {
      act: 'catalogue.changed',
      when: 'it is about the chosen dataset',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
    { act: 'instance.gone', when: 'it was of the chosen dataset', to: 'details.none' },
    {
      act: 'dataset.selected',
      when: 'it is another one of the catalogue',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
    {
      act: 'dataset.displayed',
      when: 'it has a latest instance: that one is displayed at once',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
    {
      act: 'dataset.displayed',
      when: 'it has only historical or inactive instances: the newest one is, once they are known',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
  ],
  'details.failed': [
    {
      act: 'dataset.selected',
      when: 'the same one is chosen again',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
  ],
  'details.loading': [
    { act: 'loadDetails done', to: 'details.ready' },
    {
      act: 'loadDetails failed',
      when: 'while it is loaded to be displayed, the load says so instead',
      to: 'details.failed',
      message: ['generic', 'unreachable', 'timeout', null],
    },
  ],
}
