import { expect, test } from 'vitest'
import { readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { FILE, UPLOAD } from '../../../tests/support/uploads.ts'
import { ImportScreen } from './import.tsx'

async function importing() {
  const bench = await shownBench()
  await tell(bench, 'importing', { type: 'permission.announced', who: 'local', maxBytes: 1000 })
  return bench
}

test('the import asks for a file, an address or what was imported before', async () => {
  expect(readIn(await importing(), <ImportScreen />)).toEqual([
    'heading Importer un jeu de données',
    'Déposez un fichier ici',
    'button Choisir un fichier',
    'GeoJSON, TopoJSON, Shapefile zippé, FlatGeobuf, GPX, KML, KMZ, GeoPackage, GeoParquet, Excel (.xlsx), OpenDocument (.ods), GML, DXF, MapInfo et File Geodatabase zippés, CSV ou TSV, compressés en gzip ou non. 1 ko au plus.',
    'textbox Adresse d’un fichier =',
    'button Récupérer',
    'Le fichier reste sur ce serveur. Rien n’entre au catalogue avant que vous lanciez l’import.',
    'button Retour à la carte (not now) — C’est déjà le cas.',
  ])
})

test('a reader where editors import is told whom to ask, and what they can do by themselves', async () => {
  const bench = await shownBench()
  await tell(bench, 'importing', { type: 'permission.announced', who: 'editor', maxBytes: 1000 })
  await tell(bench, 'importing', { type: 'session.opened', account: null })
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading Importer un jeu de données',
    'Votre compte ne peut pas importer ici.',
    'Demandez à qui tient ce serveur le rôle d’éditeur. Un fichier déposé sur l’atelier s’ouvre dans votre navigateur, sans import.',
    'button Retour à la carte (not now) — C’est déjà le cas.',
  ])
})

test('a file on its way says how much of it has arrived', async () => {
  const bench = await importing()
  await tell(bench, 'importing', { type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.progressed', sent: 105, size: 420 })
  await bench.settle()
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading Envoi de « lieux.geojson »',
    'progressbar Envoi de « lieux.geojson » = 25 %',
    'status 105 octets sur 420 octets',
    'button Interrompre',
  ])
})

test('a file that was looked at is described, column by column', async () => {
  const bench = await importing()
  await tell(bench, 'importing', { type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload: UPLOAD })
  await bench.settle()
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading lieux.geojson',
    'GeoJSON · 420 octets · 2 lignes',
    'button Retour à la carte',
    'form Description de l’import',
    'region Jeu de données',
    'heading Jeu de données',
    'combobox Destination = Nouveau jeu de données',
    'textbox Nom = lieux',
    'textbox Identifiant = lieux — Minuscules, chiffres et tirets ; il apparaît dans les adresses.',
    'textbox Description =',
    'region Contenu du fichier',
    'heading Contenu du fichier',
    'combobox Code des zones = code — Une valeur différente à chaque ligne, comme un code officiel.',
    'combobox Nom des zones = nom',
    'combobox Géométries = Celles du fichier',
    'textbox Système de coordonnées = — WGS 84 (EPSG:4326), selon le fichier, sans perte.',
    'combobox Encodage = UTF-8, ou ce que dit le fichier',
    'region Instance',
    'heading Instance',
    'textbox Date des données = 2026 — AAAA ou AAAA-MM-JJ',
    'combobox Statut = Actuelle',
    'textbox Édition = 2026 — La fin de l’identifiant de l’instance.',
    'region Source',
    'heading Source',
    'textbox Fournisseur =',
    'textbox Adresse de la source =',
    'textbox Licence =',
    'textbox Adresse de la licence =',
    'textbox Mention à afficher = — Le nom du fournisseur quand elle est vide.',
    'region Étiquettes',
    'heading Étiquettes',
    '3 colonnes gardées',
    'button Tout garder',
    'button Ne rien garder',
    'Garder Colonne Titre Type Unité',
    'checkbox Garder code (checked)',
    'code 01, 02',
    'textbox Titre de code = code',
    'combobox Type de code = Deviné : texte',
    'textbox Unité de code =',
    'checkbox Garder nom (checked)',
    'nom 01, 02',
    'textbox Titre de nom = nom',
    'combobox Type de nom = Deviné : texte',
    'textbox Unité de nom =',
    'checkbox Garder population (checked)',
    'population 01, 02',
    'textbox Titre de population = population',
    'combobox Type de population = Deviné : nombre',
    'textbox Unité de population =',
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Les lignes de l’aperçu n’en ont pas de lisible : vérifiez « Géométries » et « Système de coordonnées ».',
    'status Tout est prêt.',
    'button Mettre de côté',
    'button Essayer',
    'button Importer',
  ])
})
