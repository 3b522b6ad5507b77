import { expect, test } from 'vitest'
import { benchWith, changeOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { Shell } from './shell.tsx'

test('frames every screen with commands, menus, the beta notice and messages', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <Shell />)).toEqual([
    'link Aller au contenu',
    'button Replier ou déplier le volet latéral',
    'heading Cartable',
    'button Annuler (not now) — Il n’y a rien à annuler.',
    'button Rétablir (not now) — Il n’y a rien à rétablir.',
    'button Rechercher une commande, un jeu, une zone… Rechercher Ctrl K',
    'navigation Aide et préférences',
    'button Aide',
    'button Ajouter des données',
    'button Partager',
    'button Avis',
    'button Langue FR',
    'button Thème',
    'button Compte',
    'complementary Version bêta',
    'Première bêta de la version 2.',
    'button Masquer',
    'region Notifications',
    'status',
    'status',
  ])
})

test.each([
  [
    'the ready maps',
    [
      'fr-departements',
      'us-chomage',
      'monde-mailles',
      'monde-statistiques',
      'monde-seismes',
      'monde-contrastes',
    ],
    ' Les cartes toutes prêtes s’ouvrent sans compte.',
  ],
  ['other datasets', ['fr-regions'], ' Certains jeux de données s’affichent sans compte.'],
  ['nothing', [], ''],
])('names the data available without an account in the beta notice: %s', async (_, showcase, sentence) => {
  const bench = await benchWith({ config: { access: 'account', showcase } })
  expect(readIn(bench, <Shell />)).toContain(
    `Première bêta de la version 2, réservée aux titulaires d’un compte gratuit valide.${sentence}`,
  )
})

test('reduces the beta notice to a chip once it is dismissed, which shows it again', async () => {
  const bench = await shownBench()
  expect(readIn(bench, <Shell />)).not.toContain('button Bêta')
  await press(bench, 'notice.dismiss')
  expect(readIn(bench, <Shell />)).not.toContain('complementary Version bêta')
  expect(readIn(bench, <Shell />)).toContain('button Bêta')
  await press(bench, 'notice.show')
  expect(readIn(bench, <Shell />)).toContain('complementary Version bêta')
})

test('reports an unreachable server, and lists the datasets still available', async () => {
  const bench = await benchWith({ kept: ['labels~2026', 'zones~2021', 'elsewhere~2026'] })
  const before = readIn(bench, <Shell />)
  await tell(bench, 'installation', { type: 'server.missed' })
  expect(changeOf(before, readIn(bench, <Shell />))).toEqual({
    gone: [],
    come: ['Le serveur est injoignable. Jeux qui peuvent être affichés : Jeu labels.'],
  })
})

test('reports displayed data of the browser while the server is unreachable', async () => {
  const bench = await benchWith({ kept: ['labels~2026'] }, 'labels')
  const before = readIn(bench, <Shell />)
  await tell(bench, 'installation', { type: 'server.missed' })
  expect(changeOf(before, readIn(bench, <Shell />)).come).toEqual([
    'Le serveur est injoignable. Les données affichées viennent de la mémoire de ce navigateur. Jeux qui peuvent être affichés : Jeu labels.',
  ])
})

test('shows why a pressed key’s command is unavailable', async () => {
  const bench = await shownBench()
  const before = readIn(bench, <Shell />)
  await tell(bench, 'chord', { type: 'key.refused', command: 'view.undo', reason: 'nothingToUndo' })
  expect(changeOf(before, readIn(bench, <Shell />)).come).toEqual(['status Annuler Il n’y a rien à annuler.'])
})
