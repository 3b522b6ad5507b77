import { expect, onTestFinished, test, vi } from 'vitest'
import { benchWith, readIn, readUnfolded, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { instance } from '../../../tests/support/fixtures.ts'
import { importingBench, letImport, surveyed } from '../../../tests/support/surveyed.tsx'
import { FILE, OFFERS, PAST, REPORT, UPLOAD } from '../../../tests/support/uploads.ts'
import { ImportScreen } from './import.tsx'

test('offers a file, an address and past imports', async () => {
  expect(readIn(await importingBench(), <ImportScreen />)).toEqual([
    'heading Publier dans le catalogue',
    'Déposez un fichier ici',
    'button Choisir un fichier',
    'GeoJSON, TopoJSON, Shapefile zippé, FlatGeobuf, GPX, KML, KMZ, GeoPackage, GeoParquet, Excel (.xlsx), OpenDocument (.ods), GML, DXF, MapInfo et File Geodatabase zippés, CSV ou TSV, compressés en gzip ou non. 1 ko au plus.',
    'textbox Adresse d’un fichier =',
    'button Récupérer',
    'Le fichier reste sur ce serveur. Rien n’est ajouté au catalogue avant l’import.',
    'button Retour à la carte (not now) — C’est déjà le cas.',
  ])
})

test('shows readers who can import, and their own actions', async () => {
  const bench = await shownBench()
  await tell(bench, 'importing', { type: 'permission.announced', who: 'editor', maxBytes: 1000 })
  await tell(bench, 'importing', { type: 'session.opened', account: null })
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading Publier dans le catalogue',
    'Votre compte ne peut pas importer de fichier.',
    'Demandez le rôle d’éditeur à l’administrateur du serveur. Vous pouvez aussi déposer un fichier sur la carte : il s’ouvre dans votre navigateur, sans import.',
    'button Retour à la carte (not now) — C’est déjà le cas.',
  ])
})

test.each(['zones.parquet', 'zones.fgb', 'zones.csv'])(
  'refuses an unsent %s above the limit, naming the setting',
  async name => {
    const bench = await importingBench()
    const file = { name, bytes: 1001, content: new Blob([new Uint8Array(1001)]) }
    await tell(bench, 'importing', { type: 'file.chosen', file })
    const shown = readIn(bench, <ImportScreen />)
    expect(shown).toContain('button Choisir un fichier')
    expect(shown).toContain(
      `alert « ${name} » est trop volumineux : ce serveur accepte 1 ko au plus (réglage IMPORT_MAX_BYTES). La ligne de commande importe les fichiers de toute taille.`,
    )
  },
)

test('shows how much of an upload has arrived', async () => {
  const bench = await importingBench()
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

test('describes an analysed file column by column', async () => {
  const bench = await surveyed(UPLOAD)
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading lieux.geojson',
    'GeoJSON · 420 octets · 2 lignes',
    'button Retour à la carte',
    'form Description de l’import',
    'region Jeu de données',
    'heading Jeu de données',
    'combobox Destination = Nouveau jeu de données',
    'textbox Nom = lieux',
    'textbox Identifiant = lieux — Minuscules, chiffres et tirets. Il apparaît dans les adresses.',
    'textbox Description =',
    'region Contenu du fichier',
    'heading Contenu du fichier',
    'combobox Code des zones = code — Une valeur différente à chaque ligne, comme un code officiel.',
    'combobox Nom des zones = nom',
    'combobox Géométries = Celles du fichier',
    'textbox Système de coordonnées = — WGS 84 (EPSG:4326), selon le fichier, sans perte.',
    'combobox Encodage = UTF-8, ou encodage indiqué par le fichier',
    'region Millésime',
    'heading Millésime',
    'textbox Date des données = 2026 — AAAA ou AAAA-MM-JJ',
    'combobox Statut = Actuel',
    'textbox Édition = 2026 — La fin de l’identifiant du millésime.',
    'region Source',
    'heading Source',
    'textbox Fournisseur =',
    'textbox Adresse de la source =',
    'textbox Licence =',
    'textbox Adresse de la licence =',
    'textbox Mention à afficher = — Si le champ est vide, le nom du fournisseur.',
    'region Variables',
    'heading Variables',
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
    'Aucune géométrie lisible dans l’aperçu : vérifiez « Géométries » et « Système de coordonnées ».',
    'status Tout est prêt.',
    'button Mettre de côté',
    'button Essayer',
    'button Importer',
  ])
})

test('shows the step, rows, rate and time of a running import', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const bench = await surveyed(UPLOAD)
  await tell(bench, 'importing', { type: 'import.started' })
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading Import de « lieux »',
    'progressbar Import de « lieux »',
    'Lecture · 0 s',
    'Rien n’est ajouté au catalogue avant la fin : vous pouvez interrompre à tout moment.',
    'button Interrompre',
  ])
  const after = async (seconds: number, progress: { step: string; done: number; total: number | null }) => {
    vi.setSystemTime(seconds * 1000)
    bench.importNews({ type: 'import.progressed', progress: { dataset: 'lieux', ...progress } })
    await bench.settle()
    return readIn(bench, <ImportScreen />).slice(1, 3)
  }
  expect(await after(2, { step: 'wait', done: 0, total: 2 })).toEqual([
    'progressbar Import de « lieux »',
    '2 imports avant le vôtre · 2 s',
  ])
  expect(await after(4, { step: 'read', done: 1200, total: null })).toEqual([
    'progressbar Import de « lieux »',
    'Lecture · 1 200 lignes lues · 300 par seconde · 4 s',
  ])
  expect(await after(6, { step: 'write', done: 300, total: 1200 })).toEqual([
    'progressbar Import de « lieux » = 25 %',
    'Écriture · 6 s',
  ])
})

test('lists past imports with their results and a remove button', async () => {
  const reported = { ...PAST, instance: instance('lieux', '2024'), report: REPORT }
  const bench = await benchWith({ imports: [PAST, reported] })
  await letImport(bench)
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/import' })
  const lines = readIn(bench, <ImportScreen />)
  expect(lines.slice(lines.indexOf('button Retour à la carte'))).toEqual([
    'button Retour à la carte',
    'region Imports précédents',
    'heading Imports précédents',
    'Lieux',
    'lieux~2025, importé le 2 janvier 2026',
    '3 lignes',
    'button Retirer lieux~2025',
    'Lieux',
    'lieux~2024, importé le 2 janvier 2026',
    '101 lignes',
    'button Retirer lieux~2024',
    'summary Résultat de l’import de lieux~2024 (folded)',
    'Vos imports occupent 12 octets sur 5 Go.',
  ])
  const unfolded = readUnfolded(bench, <ImportScreen />)
  expect(unfolded.slice(unfolded.indexOf('summary Résultat de l’import de lieux~2024 (open)'))).toEqual([
    'summary Résultat de l’import de lieux~2024 (open)',
    'region Résultat de l’import',
    'heading Résultat de l’import',
    'Lignes 2',
    'Zones 2',
    'Réparées 0',
    'Refusées 0',
    'Sans zone 0',
    'summary Interprétation du fichier (open)',
    'Code des zones : code.',
    'Nom des zones : nom.',
    'Vos imports occupent 12 octets sur 5 Go.',
  ])
})

test('shows the next step instead of an error where the server refuses to list imports', async () => {
  const bench = await importingBench()
  const detail = 'Pour importer ici, ouvrez d’abord l’adresse que Cartable a affichée à son démarrage.'
  bench.refuseImports({ code: 'refused', detail })
  await letImport(bench)
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/import' })
  const lines = readIn(bench, <ImportScreen />)
  expect(lines.slice(lines.indexOf('region Imports précédents'))).toEqual([
    'region Imports précédents',
    'heading Imports précédents',
    detail,
    'button Réessayer',
  ])
})

test('offers each file found at an address, and keeps a refused address', async () => {
  const bench = await importingBench()
  const address = 'https://data.example.org/'
  const file = { name: 'data.example.org', bytes: 0, content: { address } }
  await tell(bench, 'importing', { type: 'file.chosen', file })
  bench.importNews({ type: 'address.offered', offers: OFFERS })
  await bench.settle()
  const lines = readIn(bench, <ImportScreen />)
  expect(lines.slice(lines.findIndex(line => line.startsWith('region'))).slice(0, 6)).toEqual([
    'region Cette adresse contient plusieurs fichiers. Lequel voulez-vous importer ?',
    'status Cette adresse contient plusieurs fichiers. Lequel voulez-vous importer ?',
    'button Lieux',
    'csv · 420 octets · data.example.org',
    'button Contours',
    'shp · files.example.org',
  ])
  await tell(bench, 'importing', { type: 'file.chosen', file })
  bench.importNews({ type: 'file.refused', failure: { code: 'notFound', detail: null } })
  await bench.settle()
  const refused = readIn(bench, <ImportScreen />)
  expect(refused.slice(refused.findIndex(line => line.startsWith('textbox'))).slice(0, 3)).toEqual([
    'textbox Adresse d’un fichier = https://data.example.org/ (wrong) — Ces données n’existent plus.',
    'button Récupérer',
    'Le fichier reste sur ce serveur. Rien n’est ajouté au catalogue avant l’import.',
  ])
})
