import { expect, test } from 'vitest'
import type { Subject } from '../../../machines/menu.machine.ts'
import { readOver, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { ContextMenu } from './contextMenu.tsx'

const menuOf = async (subject: Subject, ...datasets: readonly string[]) => {
  const bench = await shownBench(...datasets)
  await tell(bench, 'menu', { type: 'menu.opened', subject, x: 10, y: 20 })
  return readOver(bench, <ContextMenu />)
}

test('lists a dataset’s commands with their keys and reasons', async () => {
  expect(await menuOf({ kind: 'layer', dataset: 'zones' }, 'zones')).toEqual([
    'menu Commandes de ce jeu affiché',
    'menuitem Passer à un autre jeu affiché Un seul jeu est affiché. A (not now)',
    'menuitem Fiche d’identité 4',
    'menuitem Voir les zones affichées E',
    'menuitem Réglages d’affichage 9',
    'menuitem Filtrer… Maj F',
    'menuitem Retirer le filtre Ce jeu n’a pas de filtre. (not now)',
    'menuitem Montrer ou masquer V',
    'menuitem Ne montrer que ce jeu Un seul jeu est affiché. S (not now)',
    'menuitem Régler l’opacité O',
    'menuitem Monter d’une position Ce jeu est déjà au-dessus des autres. > (not now)',
    'menuitem Descendre d’une position Ce jeu est déjà en dessous des autres. < (not now)',
    'menuitem Cadrer la carte sur le jeu F',
    'menuitem Télécharger 8',
    'menuitem Retirer Suppr',
  ])
})

test('opens a zone’s menu for that zone', async () => {
  const zone = { id: 'zones.38', ordinal: 37, bbox: null }
  expect(await menuOf({ kind: 'zone', zone }, 'zones')).toEqual([
    'menu Commandes de cette zone',
    'menuitem Inspecter cette zone',
    'menuitem Sélectionner ou désélectionner cette zone',
    'menuitem Voir les zones affichées E',
    'menuitem Fiche d’identité 4',
    'menuitem Réglages d’affichage 9',
    'menuitem Filtrer… Maj F',
    'menuitem Cadrer la carte sur le jeu F',
    'menuitem Sélectionner toutes les zones listées',
    'menuitem Vider la sélection Aucune zone n’est sélectionnée. (not now)',
    'menuitem Télécharger la sélection Aucune zone n’est sélectionnée. (not now)',
  ])
})

test('names each menu after its subject', async () => {
  const bench = await shownBench('zones')
  const zone = { id: 'zones.38', ordinal: 37, bbox: null }
  const subjects: readonly Subject[] = [
    { kind: 'map' },
    { kind: 'row', zone },
    { kind: 'column', column: 'population' },
    { kind: 'card', dataset: 'labels' },
  ]
  const names = []
  for (const subject of subjects) {
    await tell(bench, 'menu', { type: 'menu.opened', subject, x: 10, y: 20 })
    names.push(readOver(bench, <ContextMenu />)[0] ?? '')
  }
  expect(names).toEqual([
    'menu Commandes de la carte',
    'menu Commandes de cette zone',
    'menu Commandes de cette colonne',
    'menu Commandes de ce jeu de données',
  ])
})

test('renders no menu before it opens or after it closes', async () => {
  const bench = await shownBench('zones')
  expect(readOver(bench, <ContextMenu />)).toEqual([])
  await tell(bench, 'menu', { type: 'menu.opened', subject: { kind: 'map' }, x: 10, y: 20 })
  expect(readOver(bench, <ContextMenu />)).not.toEqual([])
  await tell(bench, 'menu', { type: 'menu.closed' })
  expect(readOver(bench, <ContextMenu />)).toEqual([])
})
