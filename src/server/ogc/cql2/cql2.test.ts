import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { type Expression, InvalidFilter } from './cql2Expression.ts'
import { readJsonFilter } from './json.ts'
import { matcherOf } from './like.ts'
import { readText } from './text.ts'

/** Populations of four test features; the last feature has no value. */
const POPULATION = [10, 20.5, -3, null]
const NAMES = ['Brest', 'brest', "L'Aber", null]
const DATES = ['2020', '2021-06-15', '2022-01-01', null]

const PROPERTIES: Readonly<
  Record<string, { type: 'number' | 'text' | 'date'; values: (string | number | null)[] }>
> = {
  population: { type: 'number', values: POPULATION },
  name: { type: 'text', values: NAMES },
  'fr-villes.name': { type: 'text', values: NAMES },
  since: { type: 'date', values: DATES },
}

function found(expression: Expression): number[] {
  const test = compile(expression, {
    property: name => {
      const property = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined
      return property && { type: property.type, value: ordinal => property.values[ordinal] ?? null }
    },
    touches:
      ([west = 0]) =>
      ordinal =>
        ordinal >= west,
  })
  return [0, 1, 2, 3].filter(ordinal => test(ordinal) === true)
}

describe('finds the same features by a text and its JSON', () => {
  const property = (name: string) => ({ property: name })
  test.each<[string, object, number[]]>([
    ['population = 10', { op: '=', args: [property('population'), 10] }, [0]],
    ['population <> 10', { op: '<>', args: [property('population'), 10] }, [1, 2]],
    ['population < 1e1', { op: '<', args: [property('population'), 10] }, [2]],
    ['population<=10', { op: '<=', args: [property('population'), 10] }, [0, 2]],
    ['population > -3.0', { op: '>', args: [property('population'), -3] }, [0, 1]],
    ['20.5 <= population', { op: '<=', args: [20.5, property('population')] }, [1]],
    ["name = 'Brest'", { op: '=', args: [property('name'), 'Brest'] }, [0]],
    ["name = 'L''Aber'", { op: '=', args: [property('name'), "L'Aber"] }, [2]],
    [`"fr-villes.name" > 'M'`, { op: '>', args: [property('fr-villes.name'), 'M'] }, [1]],
    ["since >= DATE('2021-01-01')", { op: '>=', args: [property('since'), { date: '2021-01-01' }] }, [1, 2]],
    [
      "since < TIMESTAMP('2021-06-15T12:00:00Z')",
      { op: '<', args: [property('since'), { timestamp: '2021-06-15T12:00:00Z' }] },
      [0, 1],
    ],
    ['population IS NULL', { op: 'isNull', args: [property('population')] }, [3]],
    [
      'population is not null',
      { op: 'not', args: [{ op: 'isNull', args: [property('population')] }] },
      [0, 1, 2],
    ],
    ['population BETWEEN -5 AND 10', { op: 'between', args: [property('population'), -5, 10] }, [0, 2]],
    [
      'population NOT BETWEEN 0 AND 15',
      { op: 'not', args: [{ op: 'between', args: [property('population'), 0, 15] }] },
      [1, 2],
    ],
    ["name IN ('Brest', 'brest')", { op: 'in', args: [property('name'), ['Brest', 'brest']] }, [0, 1]],
    ["name LIKE '_rest'", { op: 'like', args: [property('name'), '_rest'] }, [0, 1]],
    ["name NOT LIKE 'B%'", { op: 'not', args: [{ op: 'like', args: [property('name'), 'B%'] }] }, [1, 2]],
    ['NOT population > 10', { op: 'not', args: [{ op: '>', args: [property('population'), 10] }] }, [0, 2]],
    [
      "population > 0 AND name = 'brest' OR population IS NULL",
      {
        op: 'or',
        args: [
          {
            op: 'and',
            args: [
              { op: '>', args: [property('population'), 0] },
              { op: '=', args: [property('name'), 'brest'] },
            ],
          },
          { op: 'isNull', args: [property('population')] },
        ],
      },
      [1, 3],
    ],
    [
      "population > 0 AND (name = 'brest' OR population < 20)",
      {
        op: 'and',
        args: [
          { op: '>', args: [property('population'), 0] },
          {
            op: 'or',
            args: [
              { op: '=', args: [property('name'), 'brest'] },
              { op: '<', args: [property('population'), 20] },
            ],
          },
        ],
      },
      [0, 1],
    ],
    [
      'S_INTERSECTS(geometry, BBOX(2, 0, 4, 1))',
      { op: 's_intersects', args: [property('geometry'), { bbox: [2, 0, 4, 1] }] },
      [2, 3],
    ],
    [
      's_intersects(geometry,POINT(3 -1.5))',
      { op: 's_intersects', args: [property('geometry'), { type: 'Point', coordinates: [3, -1.5] }] },
      [3],
    ],
  ])('%s', (text, json, ordinals) => {
    expect(found(readText(text))).toEqual(ordinals)
    expect(found(readJsonFilter(json))).toEqual(ordinals)
  })
})

test.each([
  ['', 'unfinished'],
  ['population', 'unfinished'],
  ['population >', 'unfinished'],
  ['(population > 1', 'unfinished'],
  ['population > 1)', 'unexpected'],
  ['population > > 1', 'unexpected'],
  ['population = 1 population = 2', 'unexpected'],
  ['population = 1e999', 'unexpected'],
  ["name = 'Brest", 'syntax'],
  ['name = "Brest', 'syntax'],
  ['name = 1; DROP TABLE user', 'syntax'],
  ['population == 10', 'unexpected'],
  ['population = other', 'twoProperties'],
  ['1 = 1', 'noProperty'],
  ['nothing = 1', 'unknownProperty'],
  ['constructor = 1', 'unknownProperty'],
  ["population = 'ten'", 'wrongValue'],
  ["population = '10'", 'wrongValue'],
  ['name = 10', 'wrongValue'],
  ['name = TRUE', 'wrongValue'],
  ["since = 'tomorrow'", 'wrongValue'],
  ["since > DATE('2021-02-30')", 'wrongValue'],
  ['population + 1 = 11', 'operator'],
  ['population * 2 > 3', 'operator'],
  ["CASEI(name) = 'x'", 'operator'],
  ['S_WITHIN(geometry, BBOX(0,0,1,1))', 'operator'],
  ["T_AFTER(since, DATE('2021-01-01'))", 'operator'],
  ['population LIKE 10', 'unexpected'],
  ["population LIKE '1%'", 'likeOfText'],
  ['S_INTERSECTS(name, BBOX(0,0,1,1))', 'noGeometry'],
  ['S_INTERSECTS(geometry, POLYGON((0 0, 1 0, 1 1, 0 0)))', 'shape'],
  ['S_INTERSECTS(geometry, BBOX(0,0,1))', 'shape'],
  [`${'('.repeat(20)}population = 1${')'.repeat(20)}`, 'tooDeep'],
  [`${'('.repeat(8000)}`, 'tooDeep'],
  [Array.from({ length: 101 }, () => 'population = 1').join(' OR '), 'tooMany'],
  [`population IN (${Array.from({ length: 101 }, () => '1').join(',')})`, 'tooMany'],
])('refuses %s', (text, key) => {
  expect(() => found(readText(text))).toThrow(expect.objectContaining({ name: 'InvalidFilter', key }))
})

test.each<[unknown, string]>([
  [null, 'noExpression'],
  [[], 'noExpression'],
  ['population = 1', 'noExpression'],
  [{ op: 'and' }, 'noExpression'],
  [{ op: 'and', args: [] }, 'arguments'],
  [{ op: 'not', args: [] }, 'arguments'],
  [{ op: '=', args: [{ property: 'population' }] }, 'arguments'],
  [{ op: '=', args: [{ property: 'population' }, null] }, 'noOperand'],
  [{ op: '=', args: [{ property: 'population' }, { op: '+', args: [1, 2] }] }, 'operator'],
  [{ op: 's_touches', args: [] }, 'operator'],
  [{ op: '__proto__', args: [] }, 'operator'],
  [{ op: 'in', args: [{ property: 'population' }, []] }, 'arguments'],
  [{ op: 'like', args: [{ property: 'name' }, 1] }, 'arguments'],
  [{ op: 's_intersects', args: [{ property: 'geometry' }, { type: 'Polygon', coordinates: [] }] }, 'shape'],
])('refuses %j', (json, key) => {
  expect(() => found(readJsonFilter(json))).toThrow(expect.objectContaining({ name: 'InvalidFilter', key }))
})

test('compiles every filter, or refuses it with a reason', () => {
  const words = fc.constantFrom(
    ...["'", '"', '(', ')', ',', '=', '<>', '-', '1', '.5', 'population', 'name', "'x'", 'AND', 'OR', 'NOT'],
    ...[
      'IN',
      'IS',
      'NULL',
      'LIKE',
      'BETWEEN',
      'S_INTERSECTS',
      'geometry',
      'BBOX',
      'DATE',
      'TRUE',
      '\0',
      '🦊',
    ],
  )
  const text = fc.oneof(
    fc.array(words, { maxLength: 20 }).map(parts => parts.join(' ')),
    fc.string({ maxLength: 60 }),
  )
  fc.assert(
    fc.property(text, said => {
      try {
        found(readText(said))
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFilter)
      }
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.jsonValue(), json => {
      try {
        found(readJsonFilter(json))
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFilter)
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['%', '', true],
  ['_', '', false],
  ['a%b%c', 'aXXbYYc', true],
  ['a%b%c', 'aXXbYY', false],
  ['%ab', 'aab', true],
  ['100\\%', '100%', true],
  ['100\\%', '1000', false],
  ['_est', 'Ést', false],
  ['_st', 'É\u200dst'.normalize('NFC'), false],
  ['🦊_', '🦊a', true],
  ['(a+)+$', '(a+)+$', true],
])('matches LIKE %j on %j: %j', (pattern, text, isTaken) => {
  expect(matcherOf(pattern)(text)).toBe(isTaken)
})

test('matches a pattern with many wildcards in bounded time', () => {
  expect(matcherOf(`${'%a'.repeat(2000)}b`)('a'.repeat(4000))).toBe(false)
})
