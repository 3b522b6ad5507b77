import { expect, test } from 'vitest'
import { press, readOver, shownBench } from '../../../tests/support/drawn.tsx'
import { HelpDialog } from './help.tsx'

const helpIn = async () => {
  const bench = await shownBench()
  await press(bench, 'help.toggle')
  return { bench, lines: readOver(bench, <HelpDialog />) }
}

/** Returns the text of a table, from its name on. */
const tableOf = (lines: readonly string[], name: string) => {
  const from = lines.indexOf(`table ${name}`)
  const length = lines.slice(from + 1).findIndex(line => /^(table|button) /.test(line))
  return lines.slice(from, from + 1 + length)
}

test('shows the keys in a dialog with a table per area, while it is open', async () => {
  const bench = await shownBench()
  expect(readOver(bench, <HelpDialog />)).toEqual([])
  await press(bench, 'help.toggle')
  const lines = readOver(bench, <HelpDialog />)
  expect(lines.slice(0, 5)).toEqual([
    'dialog Raccourcis clavier',
    'heading Raccourcis clavier',
    'group Raccourcis clavier',
    'Toutes les commandes se trouvent aussi dans la palette. Version 0.0.0',
    'switch Raccourcis d’une seule touche (checked) — Désactivez-les si vous utilisez la dictée ou une commande vocale.',
  ])
  expect(lines.filter(line => /^(table|button)/.test(line))).toEqual([
    'table Jeux de données',
    'table Affichage',
    'table Vue',
    'table Carte',
    'table Filtre',
    'table Tableau',
    'table Zones',
    'table Téléchargement',
    'table Import',
    'table Compte',
    'table Application',
    'table Aller à',
    'table Souris, listes et formulaires',
    'button Fermer',
    'button Nouveautés',
    'button Guide d’utilisation',
  ])
})

test('marks keys that work only on the map, and no others', async () => {
  const { lines } = await helpIn()
  const hint = ' sur la carte '
  expect(lines).toContain(`Zoomer${hint}+ ou =`)
  expect(lines).toContain(`Inspecter la zone au centre${hint}Entrée`)
  expect(lines).toContain(`Zone suivante${hint}N`)
  expect(lines).toContain('Télécharger 8')
  expect(lines).toContain('Rétablir Ctrl Maj Z ou Ctrl Y')
})

test('shows the keys of each command: one, alternatives, or a sequence', async () => {
  const { lines } = await helpIn()
  expect(tableOf(lines, 'Téléchargement')).toEqual([
    'table Téléchargement',
    'Commande Raccourci',
    'Télécharger 8',
    'Télécharger une image Maj P',
  ])
  expect(tableOf(lines, 'Compte')).toContain('Se connecter G puis L')
  expect(tableOf(lines, 'Import')).toContain('Choisir un fichier à importer Ctrl O')
  expect(tableOf(lines, 'Vue')).toContain('Rétablir Ctrl Maj Z ou Ctrl Y')
})

test('lists gestures that are not commands', async () => {
  const { lines } = await helpIn()
  const gestures = tableOf(lines, 'Souris, listes et formulaires')
  expect(gestures).toContain('Sélectionner les zones d’un rectangle de la carte Maj glisser')
  expect(gestures).toContain('Élargir ou rétrécir une colonne, par son bord glisser ou ← ou →')
  expect(gestures).toContain('Envoyer ou enregistrer un formulaire Ctrl Entrée')
})

test('lets the user turn single-key shortcuts off', async () => {
  const { bench } = await helpIn()
  await press(bench, 'singleKeys.toggle')
  expect(readOver(bench, <HelpDialog />).filter(line => line.startsWith('switch'))).toEqual([
    'switch Raccourcis d’une seule touche — Désactivez-les si vous utilisez la dictée ou une commande vocale.',
  ])
})
