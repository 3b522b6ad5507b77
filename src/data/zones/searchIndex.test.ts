import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchIndex } from './searchIndex.ts'

const UNLIMITED = { isDue: () => false, isLate: () => false, spend: () => false, pause: async () => {} }

const letters = fc.constantFrom('a', 'b', 'é', '1', '2')
const text = fc
  .array(fc.string({ unit: letters, maxLength: 8 }), { maxLength: 3 })
  .map(words => words.join(' '))

test('finds every zone whose text contains all words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 300 }),
      fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 }),
      async (texts, words) => {
        fc.pre(SearchIndex.serves(words))
        const index = new SearchIndex(texts.length, ordinal => texts[ordinal] ?? '')
        const found = new Set(await index.candidates(words, UNLIMITED))
        texts.forEach((each, ordinal) => {
          if (words.every(word => each.includes(word))) expect(found).toContain(ordinal)
        })
      },
    ),
  )
})

test('reads few of the codes of a grid', async () => {
  const codeOf = (ordinal: number) => `n${1000 + Math.floor(ordinal / 500)}e${1000 + (ordinal % 500)}`
  const index = new SearchIndex(100_000, codeOf)
  const found = await index.candidates(['n1123e1377'], UNLIMITED)
  expect([...found].map(codeOf)).toContain('n1123e1377')
  expect(found.length).toBeLessThan(1000)
})

test('continues where a search ran out of time', async () => {
  let reads = 0
  const index = new SearchIndex(1000, ordinal => {
    reads++
    return `zone${ordinal}`
  })
  let pauses = 0
  const short = {
    ...UNLIMITED,
    isDue: () => true,
    pause: async () => {
      if (++pauses > 8) throw new Error('no time left')
    },
  }
  await expect(index.candidates(['zone999'], short)).rejects.toThrow('no time left')
  expect([...(await index.candidates(['zone999'], UNLIMITED))]).toContain(999)
  expect(reads).toBe(1000)
})
