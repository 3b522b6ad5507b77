import { expect, test } from 'vitest'
import { harmlessEntries, type ListedEntry } from './entries.ts'

/** Returns an empty file of an archive. */
const named = (name: string): ListedEntry => ({
  name: Buffer.from(name),
  isUtf8: true,
  offset: 0,
  compressedSize: 0,
  size: 0,
  attributes: 0,
  method: 0,
  isEncrypted: false,
  content: async function* () {},
})

test.each([
  ['itself', '../secrets.csv', '../secrets.csv'],
  ['its start if it is long', `../${'a'.repeat(300)}.csv`, `../${'a'.repeat(77)}`],
  ['itself without cursor movements', '../a\u001b[2Jb\0.csv', '../a�[2Jb�.csv'],
])('names a refused file as %s', (_, name, told) => {
  expect(() => harmlessEntries([named(name)])).toThrow(
    expect.objectContaining({ name: 'ImportError', problem: 'zipHarmful', params: { name: told } }),
  )
})
