import { expect, test } from 'vitest'
import { press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { FilterTab } from './filterTab.tsx'

test('offers to start a filter, and nothing to apply before', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <FilterTab />)).toEqual([
    'heading Jeu zones',
    'status 101 zones',
    'combobox Filtrer par les valeurs de = Choisir…',
    'tree Conditions du filtre — Les flèches vont d’une condition à l’autre ; Entrée la modifie, Alt et flèches la déplacent, Suppr la retire.',
    'treeitem Aucune condition (selected)',
    'group Modifier les conditions',
    'button Condition',
    'button Groupe',
  ])
})

test('shows a condition in the tree with fields for its parts', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'filter.addCondition')
  expect(readIn(bench, <FilterTab />)).toEqual([
    'heading Jeu zones',
    'status Complétez les conditions pour savoir combien de zones restent.',
    'combobox Filtrer par les valeurs de = Choisir…',
    'tree Conditions du filtre — Les flèches vont d’une condition à l’autre ; Entrée la modifie, Alt et flèches la déplacent, Suppr la retire.',
    'treeitem Toutes ces conditions (open)',
    'treeitem variable à choisir est égal à valeur à saisir (selected)',
    'group Modifier les conditions',
    'button Condition',
    'button Groupe',
    'button Monter (not now) — Cette partie du filtre ne le permet pas : choisissez-en une autre.',
    'button Descendre (not now) — Cette partie du filtre ne le permet pas : choisissez-en une autre.',
    'button Entrer dans le groupe voisin (not now) — Cette partie du filtre ne le permet pas : choisissez-en une autre.',
    'button Sortir du groupe (not now) — Cette partie du filtre ne le permet pas : choisissez-en une autre.',
    'button Dupliquer',
    'button Retirer',
    'region Condition',
    'combobox Variable = Choisir…',
    'combobox Opérateur = est égal à',
    'textbox Valeur =',
    'status Pas encore appliqué.',
    'button Appliquer',
    'button Abandonner',
  ])
})

test('formats the value in a condition’s sentence, or reports that it is missing', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'filter.addCondition')
  const { draft } = bench.runtime.snapshots().filter.context.drafts['zones']!
  const sentence = async (label: string, text: string) => {
    const patch = { label, operator: 'equals', typed: { text, language: 'fr' } }
    await tell(bench, 'filter', { type: 'condition.changed', id: draft.current, patch })
    return readIn(bench, <FilterTab />).find(
      line => line.startsWith('treeitem') && line.endsWith('(selected)'),
    )
  }
  expect(await sentence('population', '12000,5')).toBe('treeitem population est égal à 12 000,5 (selected)')
  expect(await sentence('population', '  ')).toBe('treeitem population est égal à valeur à saisir (selected)')
  expect(await sentence('region', ' ')).toBe('treeitem region est valeur à saisir (selected)')
  expect(await sentence('region', 'Bretagne')).toBe('treeitem region est Bretagne (selected)')
})

test('names the dataset that supplies the labels of zones of another dataset', async () => {
  const bench = await shownBench('labels')
  const modes = () => readIn(bench, <FilterTab />).filter(line => /^(group Variables|radio)/.test(line))
  expect(modes()).toEqual([
    'group Variables lues — Les conditions portent sur les variables de « Jeu labels ».',
    'radio De ce jeu (checked)',
    'radio Du jeu d’origine',
  ])
  await press(bench, 'filter.mode', 'z')
  expect(modes()).toEqual([
    'group Variables lues — Les conditions portent sur les variables de « Jeu zones », qui fournit les zones.',
    'radio De ce jeu',
    'radio Du jeu d’origine (checked)',
  ])
})
