import { expect, test } from 'vitest'
import { markupOf, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { UnexpectedError } from './errorPanel.tsx'
import { NotFound } from './notFound.tsx'

test('explains an unknown address and links to the map', async () => {
  expect(readIn(await shownBench(), <NotFound />)).toEqual([
    'heading Cette page n’existe pas.',
    'L’adresse est peut-être incomplète, ou la page a été déplacée.',
    'link Retour à la carte',
  ])
  expect(markupOf(await shownBench(), <NotFound />)).toContain('href="/"')
})

test('explains a rendering error and offers to reload or leave', async () => {
  expect(
    readIn(
      await shownBench(),
      <UnexpectedError>
        <a href="/">Ailleurs</a>
      </UnexpectedError>,
    ),
  ).toEqual([
    'heading Une erreur s’est produite ; rechargez la page et envoyez-nous un avis.',
    'Votre vue est enregistrée dans l’adresse de la page : elle reviendra après le rechargement.',
    'link Recharger la page',
    'link Ailleurs',
  ])
})
