import { expect, test } from 'vitest'
import en from '../../../../locales/en/import.json' with { type: 'json' }
import fr from '../../../../locales/fr/import.json' with { type: 'json' }
import { ImportError } from '../../../data/formats/common/importError.ts'
import { sentence } from './problems.ts'

test.each([
  ['fr', fr],
  ['en', en],
])('shows no command-line option in the browser: %s', (_, { problem, hint }) => {
  for (const text of Object.values({ ...problem, ...hint.screen })) expect(text).not.toMatch(/(?<!\S)--\w/)
})

test('names the option on the command line and the field on the screen', () => {
  const error = new ImportError('unknownCrs', { crs: 'x' }, 3)
  expect(sentence(error, 'en', 'command')).toContain('--crs EPSG:2154')
  expect(sentence(error, 'en', 'screen')).toBe(
    'Line 3: The coordinate reference system “x” is unknown. Choose another under “Coordinate system”, or convert the file to longitudes and latitudes.',
  )
})

test('gives no advice when there is none', () => {
  expect(sentence(new ImportError('emptyFile'), 'en', 'screen')).toBe('The file is empty.')
})

test('shows the name of a file on the screen, and its path on the command line', () => {
  const error = new ImportError('fileMissing', { file: '/srv/data/temporary/12-ab/lieux.csv' })
  expect(sentence(error, 'en', 'screen')).toBe(
    'The file “lieux.csv” does not exist or cannot be read. Send it again.',
  )
  expect(sentence(error, 'en', 'command')).toContain('/srv/data/temporary/12-ab/lieux.csv')
})
