import { expect, test } from 'vitest'
import { readCog } from '../../server/seed/cog.ts'
import { keyIndex } from './keyIndex.ts'

const DEPARTEMENTS = readCog(2026).departements
const COMMUNES = readCog(2026).communes

test.each([
  ['AISNE', 'Aisne'],
  ['cote d or', "Côte-d'Or"],
  ['Cote d’Or', "Côte-d'Or"],
  ['Haute–Corse', 'Haute-Corse'],
  ['La Reunion', 'La Réunion'],
  ['Réunion', 'La Réunion'],
  ['REUNION (LA)', 'La Réunion'],
  ['Seine St Denis', 'Seine-Saint-Denis'],
  ['Seine-St.-Denis', 'Seine-Saint-Denis'],
  ['Meurthe & Moselle', 'Meurthe-et-Moselle'],
  ['Isère'.normalize('NFD'), 'Isère'],
])('finds the département that a file calls %s', (written, name) => {
  const { find } = keyIndex(DEPARTEMENTS.map(({ nom }) => nom))
  expect(find(written)?.key).toBe(name)
})

test.each([
  ['2a', '2A', 'spelling'],
  ['2B', '2B', 'same'],
  ['1', '01', 'zeros'],
])('finds the département with the code %s', (written, code, by) => {
  const { find } = keyIndex(DEPARTEMENTS.map(each => each.code))
  expect(find(written)).toMatchObject({ key: code, by })
})

test('does not match a name that several zones may have', () => {
  const { find } = keyIndex(['Le Mée', 'Le Mee', 'La Croix', 'Croix-la', 'Brou'])
  expect(['LE MEE', 'Croix', 'Le Mée', 'brou'].map(name => find(name)?.ordinal)).toEqual([
    undefined,
    undefined,
    0,
    4,
  ])
})

test('distinguishes codes that differ by a hyphen', () => {
  const { find } = keyIndex(['1-2', '345'])
  expect([find('12'), find('3-45')]).toEqual([undefined, undefined])
})

test('finds communes by names in capitals without accents or hyphens, or not at all', () => {
  const { find } = keyIndex(COMMUNES.map(({ nom }) => nom))
  const isOther = COMMUNES.filter(({ nom }) => {
    const plain = nom
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/[-'’]/g, ' ')
      .replace(/œ/g, 'oe')
      .toUpperCase()
    const found = find(plain)?.key
    return found !== undefined && found !== nom
  })
  expect(isOther.map(({ nom }) => nom)).toEqual([])
})
