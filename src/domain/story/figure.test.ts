import { describe, expect, test } from 'vitest'
import { LABELS } from '../../../tests/support/fixtures.ts'
import {
  changedFigures,
  type Figure,
  type FigureZone,
  figureFrom,
  figureKey,
  figureRequests,
  MAX_FIGURES,
  readingsOf,
  writtenFigures,
} from './figure.ts'

const [population] = LABELS
if (!population) throw new Error('The fixtures have a label.')
const titled = (name: string, title: string) => ({ ...population, name, title: { fr: title, en: title } })
const LABELLED = [
  titled('pop', 'Population'),
  titled('pop_2010', 'Population 2010'),
  titled('aire', 'Surface'),
]

const said = (wanted: string) => readingsOf(wanted, LABELLED).map(({ zone, label }) => [zone, label.name])
const zone = (key: string, name: string): FigureZone => ({
  id: `communes.${key}`,
  key,
  name,
  labels: { pop: Number(key) },
  origin_labels: {},
})
const found = (text: string, zones: FigureZone[], isCut = false) =>
  figureFrom([{ zone: text, label: LABELLED[0]!, isFromOrigin: false, zones, isCut }])

describe('words of a figure', () => {
  test('are a zone, then a label by title or name, without accents and capitals', () => {
    expect(said('Rennes population')).toEqual([['Rennes', 'pop']])
    expect(said('Saint-Étienne de Tinée POP')).toEqual([['Saint-Étienne de Tinée', 'pop']])
    expect(said('35238 aire')).toEqual([['35238', 'aire']])
  })

  test('take the longest exact title', () => {
    expect(said('Rennes population 2010')).toEqual([['Rennes', 'pop_2010']])
  })

  test('take a beginning of a title, and return every label that has it', () => {
    expect(said('Rennes surf')).toEqual([['Rennes', 'aire']])
    expect(said('Rennes popul').map(([, name]) => name)).toEqual(['pop', 'pop_2010'])
  })

  test.each([
    'population',
    'Rennes altitude',
    '',
    '<script>alert(1)</script>',
    '\u202eRennes',
    'x'.repeat(120),
  ])('name nothing without a zone and a label: %j', wanted => expect(said(wanted)).toEqual([]))
})

describe('value of a figure', () => {
  test('is the value of the zone with exactly this name', () => {
    expect(found('Rennes', [zone('1', 'Rennes-le-Château'), zone('2', 'Rennes')])).toMatchObject({ value: 2 })
    expect(found('rénnes', [zone('2', 'Rennes')])).toMatchObject({ value: 2 })
    expect(found('2', [zone('2', 'Rennes'), zone('22', 'Brest')])).toMatchObject({ value: 2 })
  })

  test('prefers accents as they are written', () => {
    expect(found('Pré', [zone('1', 'Pre'), zone('2', 'Pré')])).toMatchObject({ value: 2 })
  })

  test('says which codes zones of the same name have', () => {
    const zones = [zone('93066', 'Saint-Denis'), zone('97411', 'Saint-Denis')]
    const expected = { kind: 'severalZones', zone: 'Saint-Denis', keys: ['93066', '97411'] }
    expect(found('Saint-Denis', zones)).toEqual(expected)
  })

  test('reports an unknown zone, unless too many names contain the words', () => {
    expect(found('Renes', [zone('2', 'Rennes')])).toEqual({ kind: 'noZone', zone: 'Renes' })
    expect(found('Y', [zone('2', 'Yvetot')], true)).toEqual({ kind: 'manyZones', zone: 'Y' })
  })

  test('finds a zone by its code whose name has 10,000 characters', () => {
    expect(found('2', [zone('2', '<script>'.repeat(1250))])).toMatchObject({ value: 2 })
  })
})

test('limits the figures of a story, and requests each once', () => {
  const text = Array.from({ length: 150 }, (_, at) => `{${at} pop}{0 pop}`).join(' ')
  const step = { title: '', text, address: '?show=communes~2026' }
  const requests = figureRequests([step, { ...step }])
  expect(requests).toHaveLength(MAX_FIGURES)
  expect(new Set(requests.map(({ key }) => key)).size).toBe(MAX_FIGURES)
})

describe('figures of a step that moved to another date', () => {
  const step = { text: 'Rennes : {Rennes pop}. {Brest pop}', address: '?show=c~2026', since: '?show=c~2021' }
  const value = (number: number): Figure => ({ kind: 'value', label: LABELLED[0]!, value: number })
  const found = (before: Figure, now: Figure) => ({
    [figureKey('Rennes pop', step.since)]: before,
    [figureKey('Rennes pop', step.address)]: now,
  })

  test('have changed if their values differ', () => {
    const changed = { wanted: 'Rennes pop', before: value(1), now: value(2) }
    expect(changedFigures(step, found(value(1), value(2)))).toEqual([changed])
    expect(changedFigures(step, found(value(1), value(1)))).toEqual([])
  })

  test('have changed if the zone has left, but not if the search failed', () => {
    const failed: Figure = { kind: 'failed', failure: { code: 'unreachable', detail: null } }
    expect(changedFigures(step, found(value(1), { kind: 'noZone', zone: 'Rennes' }))).toHaveLength(1)
    expect(changedFigures(step, found(value(1), failed))).toEqual([])
  })

  test('have not changed once they are confirmed', () => {
    const { text, address } = step
    expect(changedFigures({ text, address }, found(value(1), value(2)))).toEqual([])
  })
})

test('writes figures with a value, and marks zones without data', () => {
  const label = { ...titled('pop', 'Population'), unit: 'hab.' }
  const figures = {
    known: { kind: 'value', label, value: 1234.5 },
    none: { kind: 'value', label, value: null },
    absent: { kind: 'noZone', zone: 'Atlantide' },
  } as const
  expect(writtenFigures(figures, 'en')).toEqual({ known: '1,234.5 hab.', none: '' })
  expect(writtenFigures(figures, 'fr')).toEqual({ known: '1\u202f234,5 hab.', none: '' })
})
