import { expect, test } from 'vitest'
import { press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { Shell } from './shell.tsx'

test('the frame of every screen has its commands, its menus, the beta notice and a place for messages', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <Shell />)).toEqual([
    'button Replier ou déplier le volet latéral',
    'heading Cartable',
    'button Annuler (not now) — Il n’y a rien à annuler.',
    'button Rétablir (not now) — Il n’y a rien à rétablir.',
    'button Rechercher une commande, un jeu de données, une zone… Rechercher Ctrl K',
    'navigation Aide et préférences',
    'button Aide',
    'button Importer',
    'button Avis',
    'button Langue FR',
    'button Thème',
    'button Compte',
    'complementary Version bêta',
    'Première bêta de la version 2.',
    'button Masquer',
    'region Notifications',
    'status',
  ])
})

test('the beta notice is there until it is hidden', async () => {
  const bench = await shownBench()
  await press(bench, 'notice.dismiss')
  expect(readIn(bench, <Shell />)).not.toContain('complementary Version bêta')
})
