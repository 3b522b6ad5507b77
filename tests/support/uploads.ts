import type { Offer } from '../../src/contract/address.ts'
import { AS_IT_IS, type ImportReport, type PastImport } from '../../src/contract/import.ts'
import type { Upload } from '../../src/contract/upload.ts'
import { instance } from './fixtures.ts'

const column = (name: string, type: 'number' | 'text' = 'text') => ({
  name,
  type,
  empty: 0,
  distinct: 2,
  samples: ['01', '02'],
})

/** File of two points, each with a key and a name, and the proposed definition. */
export const UPLOAD: Upload = {
  id: '11111111-2222-4333-8444-555555555555',
  survey: {
    file: 'lieux.geojson',
    bytes: 420,
    format: 'geojson',
    read: AS_IT_IS,
    layers: [],
    crs: { code: 'EPSG:4326', name: 'WGS 84', by: 'file', accuracy: 0 },
    rows: 2,
    whole: true,
    columns: [column('code'), column('nom'), column('population', 'number')],
    repeated: null,
    kinds: ['Point'],
    origins: [],
    guess: { key: 'code', title: 'nom', geometry: { kind: 'file' }, data_date: null },
    sample: [],
    notices: [],
  },
  definition: {
    dataset: {
      id: 'lieux',
      name: { fr: 'lieux', en: 'lieux' },
      description: { fr: '', en: '' },
      origin: { fr: '', en: '' },
      source: { id: 'unknown', name: '—', url: null, licence: '—', licence_url: null, attribution: '—' },
    },
    edition: '2026',
    status: 'latest',
    data_date: '2026',
    read: AS_IT_IS,
    geometry: { kind: 'file' },
    key: 'code',
    title: 'nom',
    labels: 'all',
    address: null,
  },
  originInstances: [],
}

/** Table of three years. The middle year is imported. */
export const TABLE: Upload = {
  ...UPLOAD,
  survey: {
    ...UPLOAD.survey,
    repeated: { key: 'code', by: 'annee', values: ['2020', '2021', '2022'] },
    read: { ...AS_IT_IS, long: { kind: 'rows', by: 'annee', value: '2021' } },
  },
  definition: {
    ...UPLOAD.definition,
    ...{ edition: '2021', data_date: '2021' },
    read: { ...AS_IT_IS, long: { kind: 'rows', by: 'annee', value: '2021' } },
  },
}

export const REPORT: ImportReport = {
  instance: { ...instance('lieux', '2026'), rows: 2, zones: 2 },
  origin: null,
  crs: null,
  key: 'code',
  title: 'nom',
  geometry: { kind: 'file' },
  address: null,
  layer: null,
  long: null,
  encoding: null,
  overruledEncoding: null,
  numbers: [],
  measures: {},
  notices: [],
  short: 0,
  repaired: {},
  zeros: 0,
  respelled: { count: 0, examples: [] },
  lostZeros: null,
  swapped: null,
  noData: {},
  refused: 0,
  refusals: [],
  unmatched: [],
  suggestions: [],
}

/** File with the zones of another dataset. */
export const JOINED: Upload = {
  ...UPLOAD,
  definition: {
    ...UPLOAD.definition,
    geometry: { kind: 'origin', dataset: 'fr-communes', instance: null, label: 'nom' },
  },
}

/** Trial of the upload, with a misspelled name. */
export const SUGGESTING: ImportReport = {
  ...REPORT,
  unmatched: ['Grenobel'],
  suggestions: [{ written: 'Grenobel', key: '38185', name: 'Grenoble' }],
}

export const FILE = { name: 'lieux.geojson', bytes: 420, content: new Blob(['{}']) }

/** Files found at an address. */
export const OFFERS: readonly Offer[] = [
  { address: 'https://data.example.org/lieux.csv', title: 'Lieux', format: 'csv', bytes: 420 },
  { address: 'https://files.example.org/contours.zip', title: 'Contours', format: 'shp', bytes: null },
]

/** Earlier import. */
export const PAST: PastImport = {
  instance: { ...instance('lieux', '2025'), rows: 3, zones: 3 },
  name: { fr: 'Lieux', en: 'Places' },
  report: null,
}
