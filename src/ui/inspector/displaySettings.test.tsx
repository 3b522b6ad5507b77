import { expect, test } from 'vitest'
import { changeOf, markupOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { SettingsTab } from './displaySettings.tsx'

test('offers one colour, symbols and texts for circles of a number', async () => {
  const bench = await shownBench('zones')
  expect(readIn(bench, <SettingsTab />)).toEqual([
    'heading Jeu zones',
    'combobox Variable à afficher = population',
    'combobox Lire la variable comme = Type du fournisseur (nombre)',
    'group Mode — La couleur ou la taille varie avec la valeur.',
    'radio Dégradé (checked)',
    'radio Valeur',
    'group Forme — L’aire de chaque cercle est proportionnelle à la valeur.',
    'radio Aplat',
    'radio Cercles (checked)',
    'radio Cercles par classe',
    'combobox Deuxième variable = Aucune',
    'group Couleurs',
    'textbox Choisir : Couleur des cercles = #1b8a9e',
    'textbox Couleur des cercles, code hexadécimal = #1b8a9e',
    'textbox Choisir : Pas de données (hachures) = #77717f',
    'textbox Pas de données (hachures), code hexadécimal = #77717f',
    'group Points',
    'combobox Forme = Cercle',
    'combobox Taille = Selon le zoom',
    'checkbox Contour (checked)',
    'group Lignes — Avec des classes, la largeur indique la classe ; sinon, elle varie en continu.',
    'combobox Largeur = 2 px',
    'checkbox Largeur selon la valeur',
    'combobox Tirets = Trait plein',
    'group Étiquettes sur les zones — Les plus grandes valeurs d’abord, tant qu’il y a de la place.',
    'checkbox Nom',
    'combobox Valeurs de = Aucune variable',
    'slider Opacité = 100 %',
    'status Ce style n’est pas enregistré.',
    'button Enregistrer',
    'button Abandonner (not now) — Il n’y a aucune modification.',
    'button Réinitialiser (not now) — C’est déjà le cas.',
    'region Styles enregistrés',
    'heading Styles enregistrés',
    'Aucun pour ce jeu de données. Un style enregistré s’applique quand le jeu est affiché de nouveau.',
    'button Enregistrer sous…',
  ])
})

test('offers classes, a ramp and end colours for areas of a number', async () => {
  const bench = await shownBench('zones')
  const circles = readIn(bench, <SettingsTab />)
  await press(bench, 'form.choose', 'fill')
  const { gone, come } = changeOf(circles, readIn(bench, <SettingsTab />))
  expect(gone).toEqual([
    'group Forme — L’aire de chaque cercle est proportionnelle à la valeur.',
    'radio Aplat',
    'radio Cercles (checked)',
    'combobox Deuxième variable = Aucune',
    'textbox Choisir : Couleur des cercles = #1b8a9e',
    'textbox Couleur des cercles, code hexadécimal = #1b8a9e',
    'status Ce style n’est pas enregistré.',
    'button Abandonner (not now) — Il n’y a aucune modification.',
    'button Réinitialiser (not now) — C’est déjà le cas.',
  ])
  const isRamp = (line: string) => line.startsWith('radio ') && !line.endsWith('(checked)')
  expect(come.filter(line => !isRamp(line))).toEqual([
    'group Forme — Colorer une quantité en aplat est trompeur : les grandes zones paraissent en avoir plus. Préférez des cercles, ou divisez-la, par exemple par la surface.',
    'radio Aplat (checked)',
    'combobox Classes = Quantiles',
    'combobox Nombre = 5',
    'Toutes les classes contiennent le même nombre de zones.',
    'img Distribution : population',
    'slider Seuil 1 = 2',
    'slider Seuil 2 = 3',
    '1 3',
    'Déplacez un seuil à la souris ou avec les flèches : les classes deviennent manuelles.',
    'group Gamme de couleurs — Choisissez un usage : seules restent les gammes dont cinq classes s’y distinguent.',
    'group Adaptées à',
    'checkbox Daltonisme',
    'checkbox Impression',
    'checkbox Niveaux de gris',
    'radio Libre (checked)',
    'Séquentielles',
    'Divergentes',
    'switch Inverser le sens',
    'textbox Choisir : Minimum = #0d4656',
    'textbox Minimum, code hexadécimal = #0d4656',
    'textbox Choisir : Maximum = #d2f4e3',
    'textbox Maximum, code hexadécimal = #d2f4e3',
    'switch Classe distincte pour zéro — Zéro a sa propre couleur et sa propre entrée de légende, hors du dégradé et des classes.',
    'group Zones — Le contour prend la couleur de la zone.',
    'checkbox Contour seul',
    'status Aperçu sur la carte, pas encore enregistré.',
    'button Abandonner',
    'button Réinitialiser',
  ])
})

test('gives text values random colours, or one chosen colour', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.display', 'zones', 'region')
  const byChance = readIn(bench, <SettingsTab />)
  expect(byChance.slice(0, 10)).toEqual([
    'heading Jeu zones',
    'combobox Variable à afficher = region',
    'combobox Lire la variable comme = Type du fournisseur (texte)',
    'group Mode — La valeur est écrite sur la zone.',
    'radio Dégradé',
    'radio Valeur (checked)',
    'switch Une couleur aléatoire par valeur (checked) — Toujours la même pour la même valeur.',
    'group Couleurs',
    'textbox Choisir : Pas de données (hachures) = #77717f',
    'textbox Pas de données (hachures), code hexadécimal = #77717f',
  ])
  await press(bench, 'random.toggle')
  const { gone, come } = changeOf(byChance, readIn(bench, <SettingsTab />))
  expect(gone).toEqual([
    'switch Une couleur aléatoire par valeur (checked) — Toujours la même pour la même valeur.',
    'textbox Choisir : Pas de données (hachures) = #77717f',
    'textbox Pas de données (hachures), code hexadécimal = #77717f',
    'status Ce style n’est pas enregistré.',
    'button Abandonner (not now) — Il n’y a aucune modification.',
  ])
  expect(come).toEqual([
    'switch Une couleur aléatoire par valeur — Toujours la même pour la même valeur.',
    'textbox Choisir : Couleur des zones = #1b8a9e',
    'textbox Couleur des zones, code hexadécimal = #1b8a9e',
    'status Aperçu sur la carte, pas encore enregistré.',
    'button Abandonner',
  ])
})

test('offers matrix colours for two crossed labels', async () => {
  const bench = await shownBench('labels')
  const one = readIn(bench, <SettingsTab />)
  await press(bench, 'label.cross', 'labels', 'population', 'menages')
  const { gone, come } = changeOf(one, readIn(bench, <SettingsTab />))
  expect(gone).toEqual([
    'group Forme — L’aire de chaque cercle est proportionnelle à la valeur.',
    'radio Aplat',
    'radio Cercles (checked)',
    'combobox Deuxième variable = Aucune',
    'textbox Choisir : Couleur des cercles = #1b8a9e',
    'textbox Couleur des cercles, code hexadécimal = #1b8a9e',
    'button Réinitialiser (not now) — C’est déjà le cas.',
  ])
  expect(come).toEqual([
    'group Forme — La couleur de chaque zone indique sa valeur.',
    'radio Aplat (checked)',
    'radio Cercles',
    'combobox Deuxième variable = menages — Elle est croisée avec la première, en 3 × 3 classes. Lue comme nombre, selon le fournisseur.',
    'combobox Classes des deux variables = Quantiles',
    'group Couleurs de la matrice',
    'radio Bleu et orange (checked)',
    'radio Bleu et corail',
    'radio Vert et mauve',
    'switch Inverser le sens',
    'button Réinitialiser',
  ])
})

test('crosses a text label that is read as numbers like a number', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'label.display', 'zones', 'region')
  await tell(bench, 'displaySettings', {
    type: 'draft.changed',
    patch: { type: 'number', mode: 'gradient', form: 'fill', secondLabel: 'population' },
  })
  expect(readIn(bench, <SettingsTab />).slice(0, 19)).toEqual([
    'heading Jeu zones',
    'combobox Variable à afficher = region',
    'combobox Lire la variable comme = nombre',
    'group Mode — La couleur ou la taille varie avec la valeur.',
    'radio Dégradé (checked)',
    'radio Valeur',
    'group Forme — La couleur de chaque zone indique sa valeur.',
    'radio Aplat (checked)',
    'radio Cercles',
    'radio Cercles par classe',
    'combobox Deuxième variable = population — Elle est croisée avec la première, en 3 × 3 classes. Lue comme nombre, selon le fournisseur.',
    'combobox Classes des deux variables = Quantiles',
    'group Couleurs de la matrice',
    'radio Bleu et orange (checked)',
    'radio Bleu et corail',
    'radio Vert et mauve',
    'switch Inverser le sens',
    'group Couleurs',
    'textbox Choisir : Pas de données (hachures) = #77717f',
  ])
})

test('allows two to nine classes, and draws bars side by side above the breaks', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'form.choose', 'fill')
  const markup = markupOf(bench, <SettingsTab />)
  const [, counts = ''] = />Nombre<.*?<select[^>]*>(.*?)<\/select>/.exec(markup) ?? []
  expect([...counts.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, count]) => count)).toEqual(
    '2 3 4 5 6 7 8 9'.split(' '),
  )
  const [bars = ''] = /<svg class="bars".*?<\/svg>/.exec(markup) ?? []
  const places = [...bars.matchAll(/<rect x="(\S+)" width="(\S+)"/g)].map(([, x, width]) => [
    Number(x),
    Number(x) + Number(width),
  ])
  const part = 100 / 48
  expect(places.map(([from, to]) => [Math.floor(from! / part), Math.floor(to! / part)])).toEqual(
    Array.from({ length: 48 }, (_, at) => [at, at]),
  )
})
