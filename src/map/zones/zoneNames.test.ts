import { afterEach, describe, expect, test, vi } from 'vitest'
import { ByteWriter } from '../../domain/bytes.ts'
import { encodeDictionary, readTexts } from '../../domain/column/textColumn.ts'
import { ColumnNames, NamesOnDemand, RETRY_MS } from './zoneNames.ts'

/** Encodes a column of texts. */
function columnOf(texts: (string | null)[]) {
  const dictionary = [...new Set(texts.filter(text => text !== null))].sort()
  const chunk = new ByteWriter()
  for (const byte of [1, 3, 0]) chunk.byte(byte)
  chunk.varint(texts.length)
  const nulls = texts.reduce((bits, text, at) => bits | (text === null ? 1 << at : 0), 0)
  chunk.varint(texts.filter(text => text === null).length)
  if (nulls) chunk.byte(nulls)
  for (const text of texts) chunk.byte(text === null ? 0 : dictionary.indexOf(text))
  for (const _ of texts) chunk.byte(0)
  return readTexts([chunk.finish().buffer], encodeDictionary(dictionary).buffer)
}

const names = new ColumnNames('d', columnOf(['é/1', 'a b', 'Z']), columnOf(['Été', null, 'Été']))

test('names zones by ordinal, and finds them by id', () => {
  for (const ordinal of [0, 1, 2]) expect(names.ordinalOf(names.idOf(ordinal)!)).toBe(ordinal)
  expect([0, 1, 2].map(ordinal => names.nameOf(ordinal))).toEqual(['Été', undefined, 'Été'])
  expect(names.idOf(0)).toBe('d.%C3%A9%2F1')
})

test('finds no zone for a foreign id', () => {
  for (const id of ['d.', 'd.b', 'e.Z', 'd.%', 'dZ', '']) expect(names.ordinalOf(id)).toBeUndefined()
  expect(names.idOf(3)).toBeUndefined()
})

describe('names on demand', () => {
  afterEach(() => vi.useRealTimers())

  test('reads once, when the first name is needed', async () => {
    const [read, came] = [vi.fn(async () => names), vi.fn()]
    const asked = new NamesOnDemand('d', read, came)
    expect(asked.ordinalOf('e.Z')).toBeUndefined()
    expect(read).not.toHaveBeenCalled()
    expect(asked.nameOf(0)).toBeUndefined()
    expect(asked.idOf(0)).toBeUndefined()
    await vi.waitFor(() => expect(came).toHaveBeenCalledOnce())
    expect([asked.nameOf(0), asked.idOf(2), asked.ordinalOf('d.Z')]).toEqual(['Été', 'd.Z', 2])
    expect(read).toHaveBeenCalledOnce()
  })

  test('reads again a while after a failure', async () => {
    vi.useFakeTimers()
    const read = vi.fn(async () => names)
    read.mockRejectedValueOnce(new Error('unreachable'))
    const asked = new NamesOnDemand('d', read, () => {})
    asked.nameOf(0)
    await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
    asked.nameOf(0)
    expect(read).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(1)
    asked.nameOf(0)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.nameOf(0)).toBe('Été')
  })
})
