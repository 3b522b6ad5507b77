import { expect, test } from 'vitest'
import { arrive, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { LoadingPane, NothingDisplayed, progressOf } from './loadProgress.tsx'

type Load = Parameters<typeof progressOf>[0][number]

const load = (context: Partial<Load['context']>, isBusy = true): Load => ({
  hasTag: () => isBusy,
  context: { dataset: 'zones', received: 0, total: null, tiles: null, startedAt: 1000, ...context },
})

test('there is no progress where nothing is loading', () => {
  expect(progressOf([])).toBe(null)
  expect(progressOf([load({ received: 50, total: 100 }, false)])).toBe(null)
})

test('what comes one after the other is counted together, and is as far as the load that is least far', () => {
  const near = load({ dataset: 'zones', received: 50, total: 100, startedAt: 2000 })
  const far = load({ dataset: 'labels', received: 30, total: 300 })
  const over = load({ dataset: 'other', received: 7, total: 7 }, false)
  expect(progressOf([near, over, far])).toEqual({
    datasets: ['zones', 'labels'],
    total: 400,
    elements: { received: 80, total: 400 },
    tiles: null,
    share: 0.1,
    startedAt: 1000,
  })
})

test('as long as one load does not know its own, no total and no share is told', () => {
  const known = load({ received: 50, total: 100 })
  expect(progressOf([known, load({ dataset: 'labels' })])).toMatchObject({
    total: null,
    elements: { received: 50, total: 100 },
    share: null,
  })
})

test('shapes that come as tiles are counted in tiles and bytes, as long as no values come one by one', () => {
  const tiled = load({ total: 100, tiles: { received: 3, asked: 4, bytes: 2000 } })
  const other = load({ dataset: 'labels', total: 50, tiles: { received: 1, asked: 4, bytes: 500 } })
  expect(progressOf([tiled, other])).toMatchObject({
    total: 150,
    elements: null,
    tiles: { received: 4, asked: 8, bytes: 2500 },
    share: 0.25,
  })
  const withValues = load({ received: 10, total: 100, tiles: { received: 3, asked: 4, bytes: 2000 } })
  expect(progressOf([withValues])).toMatchObject({ elements: { received: 10, total: 100 }, share: 0.75 })
})

test('nothing says how far a load is of which no tile was asked, or that has no element', () => {
  expect(progressOf([load({ total: 100, tiles: { received: 0, asked: 0, bytes: 0 } })])).toMatchObject({
    share: null,
  })
  expect(progressOf([load({ total: 0 })])).toMatchObject({ share: null })
})

test('an empty pane says what is on its way and how far it is, and lets it be aborted', async () => {
  const bench = await shownBench()
  const pane = () => readIn(bench, <LoadingPane>nothing</LoadingPane>)
  expect(pane()).toEqual(['nothing'])
  await press(bench, 'dataset.display', 'zones')
  expect(pane()).toEqual(['Chargement de « Jeu zones »', 'ouverture…', 'button Interrompre'])
  bench.parts({ type: 'part.received', received: 1200, total: 4800 })
  await bench.settle()
  expect(pane()).toEqual(['Chargement de « Jeu zones »', '1 200 / 4 800 zones', 'button Interrompre'])
  bench.parts({ type: 'tiles.received', tiles: { received: 3, asked: 4, bytes: 2000 } })
  await bench.settle()
  expect(pane()).toEqual([
    'Chargement de « Jeu zones »',
    '1 200 / 4 800 zones · tuiles : 3 / 4 · 2 ko',
    'button Interrompre',
  ])
  await arrive(bench)
  expect(pane()).toEqual(['nothing'])
  await press(bench, 'dataset.display', 'labels')
  // The other dataset is there already.
  expect(pane()[0]).toBe('Chargement de « Jeu labels »')
  bench.parts({ type: 'parts.failed', failure: { code: 'timeout', detail: null } })
  await bench.settle()
  expect(pane()).toEqual(['nothing'])
})

test('a panel about what is displayed leads to the catalogue where nothing is, unless something is coming', async () => {
  const bench = await shownBench()
  const panel = () => readIn(bench, <NothingDisplayed hint="Il en faut un." />)
  expect(panel()).toEqual([
    'Aucun jeu de données n’est affiché.',
    'Il en faut un.',
    'button Ouvrir le catalogue',
  ])
  await press(bench, 'dataset.display', 'zones')
  expect(panel()).toEqual(['Chargement de « Jeu zones »', 'ouverture…', 'button Interrompre'])
})
