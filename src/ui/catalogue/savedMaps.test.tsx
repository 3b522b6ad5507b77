import { expect, test } from 'vitest'
import { press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ALICE } from '../../../tests/support/scriptedAccount.ts'
import { SavedMaps } from './savedMaps.tsx'
// Its texts come with the catalogue.
import './screen.tsx'

test('shows nothing without saved maps', async () => {
  expect(readIn(await shownBench('zones'), <SavedMaps />)).toEqual([])
})

test('lists a saved map with its date, and its actions', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'savedMap.save', 'Bretagne')
  expect(readIn(bench, <SavedMaps />)).toEqual([
    'region Continuer',
    'heading Continuer',
    'Vos cartes enregistrées',
    'status',
    'button Bretagne 1er janvier 2026',
    'button Actions sur « Bretagne »',
  ])
})

test('marks the maps of the browser after a login, and offers to move them', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'savedMap.save', 'Bretagne')
  await tell(bench, 'session', { type: 'session.opened', account: ALICE })
  const lines = readIn(bench, <SavedMaps />)
  expect(lines.filter(line => line.startsWith('button'))).toEqual([
    'button Transférer dans le compte',
    'button Bretagne 1er janvier 2026 · dans ce navigateur',
    'button Actions sur « Bretagne »',
  ])
})

test('offers a filter and all maps when there are more than eight', async () => {
  const bench = await shownBench('zones')
  for (const name of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf'])
    await press(bench, 'savedMap.save', name)
  const lines = readIn(bench, <SavedMaps />)
  expect(lines.filter(line => line.startsWith('button Actions'))).toHaveLength(6)
  expect(lines).toContain('searchbox Filtrer mes cartes… =')
  expect(lines).toContain('button Toutes mes cartes (9)')
})
