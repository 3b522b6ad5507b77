import { expect, test } from 'vitest'
import { markupOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { figureRequests } from '../../domain/story/figure.ts'
import { StoryWriter } from './writer.tsx'

test('explains how to begin a story', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <StoryWriter />).slice(-3)).toEqual([
    'Racontez avec des cartes',
    'Affichez une carte, puis ajoutez-la comme première étape. Écrivez un texte pour chaque étape.',
    'button Ajouter cette carte',
  ])
})

test('lists the steps, and explains why the last one cannot move down', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'story.add')
  await press(bench, 'story.add')
  const read = readIn(bench, <StoryWriter />)
  expect(read.filter(line => line === 'button population (2026)')).toHaveLength(2)
  expect(read).toContain('group Étape 2')
  expect(read).toContain('button Monter')
  expect(read).toContain('button Descendre (not now) — C’est la dernière étape du récit.')
})

test('shows the limits of a story only when they are near', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'story.add')
  const read = () => readIn(bench, <StoryWriter />).join('\n')
  expect(read()).not.toMatch(/caractères|au maximum/)
  await tell(bench, 'story', { type: 'draft.changed', patch: { step: 0, text: 'a'.repeat(4900) } })
  expect(read()).toContain('Il reste 100 caractères.')
  for (let steps = 1; steps < 40; steps++) await press(bench, 'story.add')
  expect(read()).toContain('Un récit a 40 étapes au maximum. Retirez-en une pour en ajouter une autre.')
})

test('previews a text without its tags becoming elements', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'story.add')
  const patch = { step: 0, text: '**Rennes** grandit. <b>x</b> [ici](javascript:alert(1))' }
  await tell(bench, 'story', { type: 'draft.changed', patch })
  const markup = markupOf(bench, <StoryWriter />)
  expect(markup).toContain('<strong>Rennes</strong> grandit. &lt;b&gt;x&lt;/b&gt;')
  expect(markup).not.toContain('href="javascript')
})

test('fills the figures of a text, and says in place which zone is unknown', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'story.add')
  const text = '**{Rennes population}** habitants, {<script> population} à Renes.'
  await tell(bench, 'story', { type: 'draft.changed', patch: { step: 0, text } })
  const { steps } = bench.runtime.snapshots().story.context.story
  await tell(bench, 'figures', { type: 'figures.wanted', wanted: figureRequests(steps) })
  bench.wait(1000)
  await bench.settle()
  const markup = markupOf(bench, <StoryWriter />)
  expect(markup).toContain('<bdi>222 485</bdi></span></strong> habitants')
  expect(markup).toContain('{&lt;script&gt; population}</bdi><small> (aucune zone ne s’appelle « ')
  const announced = /<p role="status" class="visually-hidden">([^<]*)</.exec(markup)?.[1]
  expect(announced).toContain('&lt;script&gt; population : aucune zone')
})
