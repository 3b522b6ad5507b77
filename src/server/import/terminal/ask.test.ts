import { expect, test } from 'vitest'
import { AS_IT_IS, type Survey } from '../../../contract/import.ts'
import { translator } from '../common/problems.ts'
import { askChoices, requireKnown } from './ask.ts'

const column = (name: string) => ({ name, type: 'text' as const, empty: 0, distinct: 2, samples: [] })

const survey = (changes: Partial<Survey> = {}): Survey => ({
  file: 'mes-zones.csv',
  bytes: 10,
  format: 'csv',
  read: AS_IT_IS,
  layers: [],
  crs: null,
  rows: 2,
  whole: true,
  columns: [column('cle'), column('libelle')],
  repeated: null,
  kinds: ['Point'],
  origins: [],
  guess: { key: null, title: 'libelle', geometry: { kind: 'file' }, data_date: '2025' },
  sample: [],
  notices: [],
  ...changes,
})

/** Returns a terminal with scripted answers by question. No answer accepts the proposal. */
function somebody(answers: Record<string, string[]>) {
  const asked: [string, string][] = []
  const said: string[] = []
  return {
    asked,
    said,
    ask: async (question: string, proposed: string) => {
      asked.push([question, proposed])
      return answers[question]?.shift() ?? proposed
    },
    say: (line: string) => void said.push(line),
    close: () => undefined,
  }
}

const t = translator('en')

test('proposes guesses, takes answers, and asks nothing that an option gives', async () => {
  const person = somebody({
    'Column of each zone’s code (empty for the row number)?': ['cle'],
    'Provider of these data?': ['INSEE'],
  })
  const choices = await askChoices(survey(), { data_date: '2024' }, null, person, t)
  expect(person.asked).toEqual([
    ['Name of the dataset?', 'mes-zones'],
    ['Column of each zone’s code (empty for the row number)?', ''],
    ['Column of each zone’s name?', 'libelle'],
    ['Provider of these data?', '—'],
    ['Licence of these data?', 'Licence not given'],
  ])
  expect(choices).toMatchObject({
    name: { fr: 'mes-zones', en: 'mes-zones' },
    key: 'cle',
    title: 'libelle',
    data_date: '2024',
    source: { name: 'INSEE', licence: 'Licence not given' },
  })
})

test('asks again for a column that is not in the file', async () => {
  const person = somebody({
    'Column of each zone’s code (empty for the row number)?': ['code', 'cle'],
  })
  expect((await askChoices(survey(), {}, null, person, t)).key).toBe('cle')
  expect(person.said.at(-1)).toBe('The column “code” is not in the file. Columns found: cle, libelle.')
})

test('requires an origin dataset for a file without geometries', async () => {
  const person = somebody({
    'The file has no geometries. Which origin dataset supplies the zones?': ['communes'],
  })
  const bare = survey({ kinds: [], guess: { ...survey().guess, key: 'cle', geometry: null } })
  expect((await askChoices(bare, {}, null, person, t)).geometry).toEqual({
    kind: 'origin',
    dataset: 'communes',
    instance: null,
    label: null,
  })
})

test('names the missing option when it cannot ask', () => {
  expect(() => requireKnown(survey(), {}, null)).not.toThrow()
  const bare = survey({ kinds: [], guess: { ...survey().guess, key: 'cle', geometry: null } })
  expect(() => requireKnown(bare, {}, null)).toThrow('noCoordinates')
  const fromOrigin = {
    geometry: { kind: 'origin', dataset: 'communes', instance: null, label: null },
  } as const
  expect(() => requireKnown(bare, { ...fromOrigin, key: '' }, null)).toThrow('noKeyGuess')
  expect(() => requireKnown(bare, { ...fromOrigin, key: 'cle' }, null)).not.toThrow()
})
