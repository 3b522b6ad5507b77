import { expect, test } from 'vitest'
import { press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { label } from '../../../tests/support/fixtures.ts'
import { LabelList } from './facts.tsx'
import { Inspector } from './inspector.tsx'

/** Returns the text of the panel below the tabs. */
const panelIn = (lines: readonly string[]) =>
  lines.slice(lines.findIndex(line => line.startsWith('tabpanel')))

/** Lines of a dataset's card, from its type to its instances. */
const SAID = [
  'Type Variables pour les zones d’un autre jeu',
  'Origine INSEE',
  'Source INSEE',
  'Licence Licence Ouverte',
  'Mention INSEE',
  'Clé en base 1 labels',
  'Flux de nouveautés',
  'link Atom (nouvel onglet)',
  '·',
  'link JSON (nouvel onglet)',
  'Pour les portails (DCAT)',
  'link Turtle (nouvel onglet)',
  '·',
  'link JSON-LD (nouvel onglet)',
  'heading Millésime',
  'Statut Actuel (actif)',
  'Millésime labels~2026',
  'Date des données 2026',
  'Importé le 2 janvier 2026',
  'Lignes fournies 101',
  'Zones 101',
  'Millésimes',
]

test('describes a displayed dataset: facts, source, instance and labels', async () => {
  const bench = await shownBench('labels')
  await press(bench, 'card.open', 'labels')
  expect(readIn(bench, <Inspector />)).toEqual([
    'complementary Inspecteur',
    'tablist Inspecteur',
    'tab Fiche (selected)',
    'tab Réglages Réglages',
    'tab Filtre Filtre',
    'tab Zone Zone',
    'button Fermer l’inspecteur',
    'tabpanel Fiche',
    'heading Jeu labels',
    'button Voir les zones affichées',
    'button Télécharger',
    ...SAID,
    'button Afficher « Jeu labels », 2026 (not now) — C’est déjà le cas.',
    'button Afficher « Jeu labels », 2021',
    'heading Géométrie',
    'Origine de la géométrie',
    'button Jeu zones — Indique la provenance des données, leur date et leur licence.',
    'Source de la géométrie INSEE',
    'heading Variables',
    'population nombre · quantité population 1 à 9',
    'region texte region 9 valeurs',
    'menages nombre · quantité menages 1 à 9',
    'heading Variables du jeu d’origine',
    'surface nombre · quantité surface 1 à 9',
  ])
})

test('describes an undisplayed dataset in its default instance', async () => {
  const bench = await shownBench()
  await press(bench, 'card.open', 'labels')
  expect(panelIn(readIn(bench, <Inspector />))).toEqual([
    'tabpanel Fiche',
    'heading Jeu labels',
    'button Afficher',
    ...SAID,
    'button Afficher « Jeu labels », 2026',
    'button Afficher « Jeu labels », 2021',
    'heading Géométrie',
    'Origine de la géométrie',
    'button Jeu zones — Indique la provenance des données, leur date et leur licence.',
    'Source de la géométrie INSEE',
    'heading Variables',
    'population nombre · quantité population 1 à 9',
    'region texte region 9 valeurs',
  ])
})

test.each(['card', 'settings', 'filter', 'zone'] as const)('names the panel after its tab: %s', async tab => {
  const bench = await shownBench('zones')
  await press(bench, `inspector.${tab}`)
  const lines = readIn(bench, <Inspector />)
  const chosen = lines.filter(line => line.startsWith('tab ') && line.endsWith('(selected)'))
  expect([...chosen, panelIn(lines)[0]]).toEqual(
    {
      card: ['tab Fiche (selected)', 'tabpanel Fiche'],
      settings: ['tab Réglages (selected)', 'tabpanel Réglages'],
      filter: ['tab Filtre (selected)', 'tabpanel Filtre'],
      zone: ['tab Zone (selected)', 'tabpanel Zone'],
    }[tab],
  )
})

test('describes a label: type, measure, unit, name and values', async () => {
  const bench = await shownBench()
  const density = { ...label('density', 'number'), unit: 'hab/km²', measure: 'ratio' } as const
  expect(readIn(bench, <LabelList labels={[density, label('region', 'text')]} />)).toEqual([
    'density nombre · rapport · hab/km² density 1 à 9',
    'region texte region 9 valeurs',
  ])
})
