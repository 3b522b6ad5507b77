import { expect, test } from 'vitest'
import { arrive, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { LoadingPane, NothingDisplayed, progressOf } from './loadProgress.tsx'

type Load = Parameters<typeof progressOf>[0][number]

const load = (context: Partial<Load['context']>, isBusy = true): Load => ({
  hasTag: () => isBusy,
  context: { dataset: 'zones', received: 0, total: null, tiles: null, startedAt: 1000, ...context },
})

test('returns no progress when nothing is loading', () => {
  expect(progressOf([])).toBe(null)
  expect(progressOf([load({ received: 50, total: 100 }, false)])).toBe(null)
})

test('sums zones and reports the share of the slowest load', () => {
  const near = load({ dataset: 'zones', received: 50, total: 100, startedAt: 2000 })
  const far = load({ dataset: 'labels', received: 30, total: 300 })
  const over = load({ dataset: 'other', received: 7, total: 7 }, false)
  expect(progressOf([near, over, far])).toEqual({
    datasets: ['zones', 'labels'],
    total: 400,
    zones: { received: 80, total: 400 },
    tiles: null,
    share: 0.1,
    startedAt: 1000,
  })
})

test('reports no total and no share until every load knows its total', () => {
  const known = load({ received: 50, total: 100 })
  expect(progressOf([known, load({ dataset: 'labels' })])).toMatchObject({
    total: null,
    zones: { received: 50, total: 100 },
    share: null,
  })
})

test('counts tiles and bytes, unless values arrive one by one', () => {
  const tiled = load({ total: 100, tiles: { received: 3, asked: 4, bytes: 2000 } })
  const other = load({ dataset: 'labels', total: 50, tiles: { received: 1, asked: 4, bytes: 500 } })
  expect(progressOf([tiled, other])).toMatchObject({
    total: 150,
    zones: null,
    tiles: { received: 4, asked: 8, bytes: 2500 },
    share: 0.25,
  })
  const withValues = load({ received: 10, total: 100, tiles: { received: 3, asked: 4, bytes: 2000 } })
  expect(progressOf([withValues])).toMatchObject({ zones: { received: 10, total: 100 }, share: 0.75 })
})

test('reports no share for a load without requested tiles or zones', () => {
  expect(progressOf([load({ total: 100, tiles: { received: 0, asked: 0, bytes: 0 } })])).toMatchObject({
    share: null,
  })
  expect(progressOf([load({ total: 0 })])).toMatchObject({ share: null })
})

test('shows the load and its progress in an empty pane, with an abort button', async () => {
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
  // The other dataset has already finished loading.
  expect(pane()[0]).toBe('Chargement de « Jeu labels »')
  bench.parts({ type: 'parts.failed', failure: { code: 'timeout', detail: null } })
  await bench.settle()
  expect(pane()).toEqual(['nothing'])
})

test('links to the catalogue when no dataset is displayed or loading', async () => {
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
