import { expect, test } from 'vitest'
import { UPLOAD } from '../../../../tests/support/uploads.ts'
import { type Choices, type KnownDataset, toDefinition } from './propose.ts'

const survey = { ...UPLOAD.survey, guess: { ...UPLOAD.survey.guess, data_date: '2026' } }

const SNCF = {
  id: 'sncf',
  name: 'SNCF Réseau',
  url: null,
  licence: 'ODbL',
  licence_url: 'https://opendatacommons.org/licenses/odbl/',
  attribution: '© SNCF Réseau',
}

const known: KnownDataset = {
  dataset: {
    id: 'gares',
    key: 1,
    name: { fr: 'Gares', en: 'Stations' },
    description: { fr: '', en: '' },
    type: 'zone',
    origin: { fr: '', en: '' },
    source: SNCF,
    status: 'latest',
    geometry_origin: null,
    instances: 0,
    latest: null,
    dates: [],
  },
  definition: null,
}

const address = 'https://example.org/gares.csv'

test.each([
  ['stays without options', {}, SNCF],
  ['stays where another file comes from an address', { address }, SNCF],
  ['keeps the fields that are not given', { source: { licence: 'CC0' } }, { ...SNCF, licence: 'CC0' }],
  [
    'is replaced by another one, without other fields',
    { source: { name: 'Ville de Lyon' }, address },
    {
      id: 'ville-de-lyon',
      name: 'Ville de Lyon',
      url: address,
      licence: '—',
      licence_url: null,
      attribution: 'Ville de Lyon',
    },
  ],
] as [string, Choices, object][])('the source of a dataset %s', (_, choices, source) => {
  expect(toDefinition(survey, choices, known).dataset.source).toEqual(source)
})
