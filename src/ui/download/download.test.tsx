import { expect, onTestFinished, test, vi } from 'vitest'
import { changeOf, press, readIn, readUnfolded, shownBench } from '../../../tests/support/drawn.tsx'
import { edit } from '../../commands/draft.ts'
import { Failed, Progress } from './download.tsx'
import { DownloadForm } from './downloadForm.tsx'
import { PictureForm } from './pictureForm.tsx'

test('asks for the zones and the format', async () => {
  vi.stubGlobal('location', { origin: 'https://cartable.example' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const bench = await shownBench('zones')
  await press(bench, 'download.open', 'zones')
  const [target] = bench.runtime.snapshots().download.context.shown
  const form = <DownloadForm target={target!} />
  const lines = readIn(bench, form)
  expect(lines).toEqual([
    'group Type de fichier',
    'radio Données Les zones et leurs variables, pour un tableur ou un SIG. (checked)',
    'radio Image de la carte La carte avec titre, légende, échelle et source.',
    'radio La carte en pages web Un zip qui s’ouvre sans Cartable, depuis un disque ou tout serveur.',
    'group Format',
    'radio CSV français Points-virgules et virgule décimale, pour les tableurs. (checked)',
    'radio Excel (XLSX) Classeur aux nombres typés, avec une feuille pour la source.',
    'radio CSV Virgules et point décimal, UTF-8.',
    'radio CSV avec métadonnées (CSVW) Le CSV, avec le titre, le type et l’unité de chaque colonne.',
    'radio GeoJSON Zones avec leur géométrie et leurs variables.',
    'radio Séquence GeoJSON Une entité par ligne (RFC 8142), pour les outils en ligne de commande.',
    'radio FlatGeobuf Géométries et variables typées, pour les logiciels de SIG.',
    'radio GeoParquet Géométries et variables typées, pour DuckDB, Python et R.',
    'radio GeoPackage Variables typées et index spatial, pour les logiciels de SIG.',
    'radio PMTiles Tuiles vectorielles, pour MapLibre.',
    'radio Fichier d’origine Le fichier du fournisseur, tel qu’il a été importé.',
    'group Zones à télécharger',
    'radio Zones affichées Les zones que montre la carte, avec le filtre. (checked)',
    'radio Toutes les zones Tout le millésime, sans filtre.',
    'region Contenu du fichier',
    'Lignes 101',
    'Taille environ 2,05 ko',
    'Date des données 2026',
    'Licence Licence Ouverte',
    'status Le fichier contient la licence, la source et la date.',
    'summary Ouvrir dans un autre programme (folded)',
    'button Fermer',
    'button Télécharger',
  ])
  expect(
    changeOf(lines, readUnfolded(bench, form)).come.filter(line => /^(summary|Tout|region)/.test(line)),
  ).toEqual([
    'summary Ouvrir dans un autre programme (open)',
    'Tout le millésime, à une adresse qui ne change jamais.',
    'region QGIS',
    'region Python (GeoPandas)',
    'region R (sf)',
    'region DuckDB',
    'region Observable',
    'region curl',
  ])
})

test('asks for a picture’s size, projection and theme, which starts as on screen', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.open', 'zones')
  expect(readIn(bench, <PictureForm />)).toEqual([
    'textbox Titre = population (2026)',
    'textbox Sous-titre = Jeu zones',
    'textbox Texte =',
    'group Compléments',
    'checkbox Flèche du nord',
    'checkbox Date et adresse de la vue',
    'group Mise en page',
    'combobox Place du titre = En haut à gauche',
    'combobox Place de la légende = Selon la page',
    'combobox Entrées de la légende = En colonne',
    'combobox Titre : taille = 100 %',
    'combobox Légende : taille = 100 %',
    'combobox Graisse du titre = Gras',
    'group Charte graphique',
    'textbox Titre et textes Celle du thème = #222222',
    'textbox Filet au-dessus du titre Aucun filet = #c8102e',
    'button Choisir un logo (SVG ou PNG)',
    'region Modèles de page',
    'heading Modèles de page',
    'Enregistrez cette page comme modèle pour la réutiliser avec d’autres cartes. Le titre n’en fait pas partie.',
    'button Enregistrer comme modèle',
    'group Taille',
    'radio Comme à l’écran La carte à sa taille actuelle.',
    'radio 1920 × 1080 (HD) Pour une diapositive ou un article. (checked)',
    'radio 3840 × 2160 (4K) La même image, deux fois plus fine.',
    'radio 1080 × 1080 (carré) Pour une publication sur un réseau social.',
    'radio 1080 × 1920 (vertical) Pour l’écran entier d’un téléphone.',
    'radio A5 Pour un livre ou un dépliant.',
    'radio A4 Pour un document ou une imprimante.',
    'radio A3 Pour une petite affiche.',
    'radio A2 Pour une grande affiche.',
    'radio Letter US Le papier des États-Unis.',
    'group Projection',
    'radio Comme à l’écran Web Mercator, qui agrandit le nord. (checked)',
    'radio Adaptée à l’endroit affiché Lambert-93 pour la France, LAEA pour l’Europe, Albers pour les États-Unis, Equal Earth pour le monde.',
    'radio Lambert-93 La projection officielle de la France métropolitaine.',
    'radio LAEA Europe L’Europe, avec des aires comparables.',
    'radio Albers, États-Unis Les États-Unis, avec des aires comparables.',
    'radio Equal Earth Le monde, avec des aires comparables.',
    'group Fond',
    'radio Comme à l’écran Le thème de l’application. (checked)',
    'radio Clair Pour le papier et les pages claires.',
    'radio Sombre Pour les écrans sombres.',
  ])
})

test('undoes and redoes changes of the page, typed letters as one', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.compose')
  const type = async (title: string) => {
    edit(bench.runtime, 'download', { type: 'download.changed', picture: { title } })
    await bench.settle()
  }
  const titleField = () => readIn(bench, <PictureForm />)[0]
  edit(bench.runtime, 'download', { type: 'download.changed', picture: { size: 'a4' } })
  for (const title of ['P', 'Po', 'Population en France']) await type(title)
  await press(bench, 'picture.legend', 'below')
  expect(titleField()).toBe('textbox Titre = Population en France')
  await press(bench, 'view.undo')
  expect(bench.view().ground.pageLegend).toBe('auto')
  await press(bench, 'view.undo')
  expect(titleField()).toBe('textbox Titre = population (2026)')
  expect(readIn(bench, <PictureForm />)).toContain('radio A4 Pour un document ou une imprimante. (checked)')
  await press(bench, 'view.undo')
  expect(readIn(bench, <PictureForm />)).not.toContain('group Orientation')
  await press(bench, 'view.undo')
  expect(bench.view().displayed).toHaveLength(1)
  for (let step = 0; step < 3; step++) await press(bench, 'view.redo')
  expect(titleField()).toBe('textbox Titre = Population en France')
  expect(bench.view().ground).toMatchObject({ pageLegend: 'below', page: { size: 'a4' } })
})

test('restores the proposed title of an image', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'picture.write', 'title', 'Ma carte')
  await press(bench, 'download.compose')
  expect(readIn(bench, <PictureForm />)[0]).toBe('textbox Titre = Ma carte')
  await press(bench, 'picture.write', 'title', '@proposed')
  expect(readIn(bench, <PictureForm />)[0]).toBe('textbox Titre = population (2026)')
})

test('opens the form of an image from the Share menu', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.compose')
  const [target] = bench.runtime.snapshots().download.context.shown
  expect(readIn(bench, <DownloadForm target={target!} />)).toContain(
    'radio Image de la carte La carte avec titre, légende, échelle et source. (checked)',
  )
})

test('asks for the resolution of a sheet in pixels only', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'picture.extras', 'both')
  await press(bench, 'picture.resolution', '300')
  await press(bench, 'download.picture', 'a4')
  bench.download({ type: 'download.aborted' })
  await press(bench, 'download.open', 'zones')
  edit(bench.runtime, 'download', { type: 'download.changed', format: 'png' })
  await bench.settle()
  const lines = readIn(bench, <PictureForm />)
  const from = lines.indexOf('group Résolution')
  expect(lines.slice(from, from + 4)).toEqual([
    'group Résolution',
    'radio 96 ppp Pour un écran.',
    'radio 150 ppp Pour un document.',
    'radio 300 ppp Pour l’impression. (checked)',
  ])
  expect(lines).toContain('checkbox Flèche du nord (checked)')
  expect(lines).toContain('checkbox Date et adresse de la vue (checked)')
  edit(bench.runtime, 'download', { type: 'download.changed', format: 'pdf' })
  await bench.settle()
  expect(readIn(bench, <PictureForm />)).not.toContain('group Résolution')
})

test('asks for a page per zone and its zones in a PDF only, and not for the next map', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.open', 'zones')
  const [target] = bench.runtime.snapshots().download.context.shown
  const lines = () => readIn(bench, <DownloadForm target={target!} />)
  edit(bench.runtime, 'download', { type: 'download.changed', format: 'svg' })
  await bench.settle()
  expect(lines()).not.toContain('group Pages')
  edit(bench.runtime, 'download', { type: 'download.changed', format: 'pdf' })
  await bench.settle()
  expect(lines()).toContain('radio Une seule page Toute la carte. (checked)')
  expect(lines()).not.toContain('group Zones qui ont une carte')
  edit(bench.runtime, 'download', { type: 'download.changed', picture: { each: true } })
  await bench.settle()
  const from = lines().indexOf('group Zones qui ont une carte')
  expect(lines().slice(from, from + 3)).toEqual([
    'group Zones qui ont une carte',
    'radio Zones affichées Les zones que montre la carte, avec le filtre. (checked)',
    'radio Toutes les zones Tout le millésime, sans filtre.',
  ])
  await press(bench, 'download.close')
  await press(bench, 'download.pages', 'zones', 'all', 'a3', 'pdf', 'portrait')
  expect(bench.runtime.snapshots().download.context).toMatchObject({
    ...{ format: 'pdf', scope: 'all' },
    picture: { each: true },
  })
  expect(bench.view().ground.page).toMatchObject({ size: 'a3', orientation: 'portrait' })
  bench.download({ type: 'download.aborted' })
  await press(bench, 'download.picture', 'a4', 'light', 'pdf')
  expect(bench.runtime.snapshots().download.context.picture.each).toBe(false)
})

test('shows the received size, or why the download failed, with a retry button', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.start', 'zones', 'csv', 'all')
  bench.download({ type: 'download.progressed', received: 1024 })
  await bench.settle()
  expect(readIn(bench, <Progress />)).toEqual([
    'progressbar Téléchargement en cours',
    '1,02 ko reçus',
    'button Interrompre',
  ])
  bench.download({ type: 'download.failed', failure: { code: 'unreachable', detail: null } })
  await bench.settle()
  expect(readIn(bench, <Failed />)).toEqual([
    'alert Téléchargement incomplet : rien n’a été enregistré. Réessayez. Le serveur est injoignable.',
    'button Fermer',
    'button Réessayer',
  ])
})

test('offers a picture of screen size when drawing fails', async () => {
  const bench = await shownBench('zones')
  await press(bench, 'download.picture', 'uhd')
  expect(readIn(bench, <Progress />)).toEqual([
    'progressbar Téléchargement en cours',
    'Dessin de la carte…',
    'button Interrompre',
  ])
  bench.download({ type: 'download.failed', failure: { code: 'unexpected', detail: null } })
  await bench.settle()
  expect(readIn(bench, <Failed />)).toEqual([
    'alert Téléchargement incomplet : rien n’a été enregistré. Réessayez. Une erreur inattendue s’est produite.',
    'button Fermer',
    'button Utiliser la taille de l’écran',
    'button Réessayer',
  ])
})
