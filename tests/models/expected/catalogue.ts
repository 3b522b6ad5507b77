import type { Expected } from './row.ts'

const LISTED = { to: 'list.asking', asks: 'GET /cartable/dataset/' } as const

/** Catalogue, and the dataset being chosen from it, with its instances. */
export const catalogue: Expected = {
  '': [{ act: 'datasets.found', when: 'the new datasets are known from then on' }],
  list: [
    { act: 'catalogue.loaded', when: 'there are too many datasets to hold them all', ...LISTED },
    { act: 'catalogue.loaded', when: 'all are known', to: 'list.known' },
    { act: 'catalogue.searched', when: 'there are datasets that are not known', to: 'list.typing' },
    { act: 'catalogue.searched', when: 'all are known: the datasets that contain its words are listed' },
    { act: 'catalogue.listed', when: 'it is another type, and not all datasets are known', ...LISTED },
    { act: 'catalogue.listed', when: 'it is another type' },
    { act: 'catalogue.sorted', when: 'it is another order, and not all datasets are known', ...LISTED },
    { act: 'catalogue.sorted', when: 'it is another order' },
  ],
  'list.typing': [{ act: 'after typing', ...LISTED }],
  'list.asking': [
    { act: 'searchCatalogue done', to: 'list.ready' },
    { act: 'searchCatalogue failed', to: 'list.failed', reads: 'catalogue:listFailed' },
  ],
  'list.ready': [{ act: 'catalogue.continued', when: 'there is more', ...LISTED }],
  'list.failed': [{ act: 'catalogue.retried', ...LISTED }],
  datasets: [
    {
      act: 'catalogue.changed',
      when: 'its known data stay until they are loaded again',
      to: 'datasets.loading',
      asks: 'GET /cartable/dataset/',
    },
    { act: 'instance.removed', to: 'datasets.loading', asks: 'GET /cartable/dataset/' },
  ],
  'datasets.loading': [
    { act: 'loadCatalogue done', to: 'datasets.ready', leaves: 'workbench:steps.catalogueLoading' },
    { act: 'loadCatalogue failed', to: 'datasets.failed' },
  ],
  'datasets.failed': [
    {
      act: 'catalogue.retried',
      to: 'datasets.loading',
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
    { act: 'instance.removed', when: 'it was of the chosen dataset', to: 'details.none' },
    {
      act: 'dataset.selected',
      when: 'it is another one of the catalogue',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
    {
      act: 'dataset.displayed',
      when: 'it has a latest instance, which is displayed immediately',
      to: 'details.loading',
      asks: 'GET /cartable/dataset/{id}/instance/',
    },
    {
      act: 'dataset.displayed',
      when: 'it has only historical or inactive instances: the newest one is displayed once they are known',
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
      when: 'it is loaded to be displayed, and the load reports it instead',
      to: 'details.failed',
      message: ['generic', 'unreachable', 'timeout', null],
    },
  ],
}
