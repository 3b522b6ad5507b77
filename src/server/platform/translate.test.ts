import { expect, test } from 'vitest'
import { languageOf, translate } from './translate.ts'

test.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['*', 'fr'],
  ['de', 'fr'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
  ['en;q=0.1, fr-CA;q=0.7', 'fr'],
  ['en;q=0', 'fr'],
  [';;;,,,q=', 'fr'],
] as const)('answers Accept-Language %j in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('inserts a caller’s value into a text unchanged', () => {
  expect(translate('en', 'unknownDataset', { id: '<b> $t(notFound)' })).toBe(
    'The dataset “<b> $t(notFound)” does not exist.',
  )
})
