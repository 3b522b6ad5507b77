import { expect, test } from 'vitest'
import { markupOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { PaletteCombobox } from './combobox.tsx'

test('lists next steps for the displayed datasets, and groups matches by kind', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'palette.toggle')
  expect(readIn(bench, <PaletteCombobox />)).toEqual([
    'combobox Palette de commandes = (open)',
    'listbox Palette de commandes',
    'group À faire maintenant',
    'option Colorer selon … Jeu zones L',
    'option Filtrer par une condition … Jeu zones',
    'option Télécharger Jeu zones 8',
    'option Réglages d’affichage Jeu zones 9',
    'group Affiché',
    'option Voir les zones affichées Jeu zones',
    'option Fiche d’identité Jeu zones Zones 101 lignes 2026 Actuel INSEE',
    'option Montrer ou masquer Jeu zones',
    'option Cadrer la carte sur le jeu Jeu zones',
    'group Tout',
    'option Voir toutes les commandes',
    'status 9 résultats',
    '↑↓ choisir Entrée valider > commandes @ jeux # zones : lieux ? aide 9 résultats',
  ])
  await tell(bench, 'palette', { type: 'query.changed', query: '@zones' })
  expect(readIn(bench, <PaletteCombobox />)).toEqual([
    'combobox Palette de commandes = @zones (open)',
    'listbox Palette de commandes',
    'group Jeux de données',
    'option Afficher Jeu zones Zones 101 lignes 2026 Actuel INSEE',
    'option Choisir la date 2021 Historique',
    'option Fiche d’identité Jeu zones Zones 101 lignes 2026 Actuel INSEE',
    'status 3 résultats',
    '↑↓ choisir Entrée valider > commandes @ jeux # zones : lieux ? aide 3 résultats',
  ])
  await tell(bench, 'palette', { type: 'query.changed', query: '>annul' })
  expect(readIn(bench, <PaletteCombobox />)).toEqual([
    'combobox Palette de commandes = >annul (open)',
    'listbox Palette de commandes',
    'group Commandes',
    'option Annuler Ctrl Z',
    'option Mettre l’import de côté Ouvre d’abord l’écran concerné',
    'option Interrompre l’import Aucun import n’est en cours.',
    'option Interrompre le chargement Aucun chargement n’est en cours. 6',
    'option Continuer sans compte Ouvrez d’abord l’écran concerné. Échap',
    'option Rétablir le récit précédent Rien du récit ne peut être rétabli.',
    'option Retirer l’import terminé Aucun import ne vient de se terminer.',
    'option Retirer un import précédent Ouvrez d’abord l’écran d’import, qui liste vos imports. G U',
    'option Abandonner les modifications des réglages Il n’y a aucune modification.',
    'option Abandonner les modifications du filtre Il n’y a aucune modification.',
    'option Interrompre l’ouverture du fichier Aucun fichier n’est en cours de lecture.',
    'option Rétablir le style remplacé ou supprimé Aucun style n’a été remplacé ni supprimé.',
    'status 14 résultats',
    '↑↓ choisir Entrée valider > commandes @ jeux # zones : lieux ? aide 14 résultats',
  ])
})

test('shows the active facets and the count of each choice', async () => {
  const bench = await shownBench()
  await press(bench, 'dataset.display')
  await press(bench, 'catalogue.narrow', 'source', 'insee')
  await press(bench, 'catalogue.narrow', 'status', 'inactive')
  expect(readIn(bench, <PaletteCombobox />)).toEqual([
    'Afficher',
    'combobox Palette de commandes = (open)',
    'group Restreindre le catalogue',
    'button Zones 1',
    'button Variables 0',
    'button Actuel 2',
    'button Inactif 1 (pressed)',
    'combobox Source = INSEE (1)',
    'listbox Palette de commandes',
    'group Jeu de données',
    'option Jeu inactive Zones Inactif INSEE',
    'status 1 résultat',
    '↑↓ choisir Entrée valider Retour arrière revenir en arrière 1 résultat',
  ])
})

test('separates the parts of a row in its accessible name', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'palette.toggle')
  // Assistive technology joins the texts of a line as they are written.
  const text = markupOf(bench, <PaletteCombobox />).replaceAll(/<[^>]*>/g, '')
  expect(text.includes('Voir les zones affichées › Jeu zones')).toBe(true)
})
