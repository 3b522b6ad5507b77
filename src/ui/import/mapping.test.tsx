import { expect, test } from 'vitest'
import { changeOf, press, readIn, shownBench, tell } from '../../../tests/support/drawn.tsx'
import { instance } from '../../../tests/support/fixtures.ts'
import { FILE, REPORT, TABLE, UPLOAD } from '../../../tests/support/uploads.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/import/draft.ts'
import { ImportScreen } from './import.tsx'

type Bench = Awaited<ReturnType<typeof shownBench>>

/** A file that was looked at, and is to be described. */
async function mapping(upload: Upload, draft: Partial<ImportDraft> = {}) {
  const bench = await shownBench()
  await tell(bench, 'importing', { type: 'permission.announced', who: 'local', maxBytes: 1000 })
  await tell(bench, 'importing', { type: 'file.chosen', file: FILE })
  bench.importNews({ type: 'file.surveyed', upload })
  await bench.settle()
  if (Object.keys(draft).length > 0) await tell(bench, 'importing', { type: 'draft.changed', change: draft })
  return bench
}

const lines = (bench: Bench) => readIn(bench, <ImportScreen />)
/** Returns a part of the screen, from its name to that of the next. */
const part = (bench: Bench, name: string) => {
  const all = lines(bench)
  const from = all.indexOf(`region ${name}`)
  const length = all.slice(from + 1).findIndex(line => line.startsWith('region'))
  return all.slice(from, length < 0 ? undefined : from + 1 + length)
}

/** Returns a file of which something else was found. */
const survey = (changes: Partial<Upload['survey']>): Upload => ({
  ...UPLOAD,
  survey: { ...UPLOAD.survey, ...changes },
})

test('coordinates can be in two columns, or geometries in one', async () => {
  const table = survey({ format: 'csv', kinds: [] })
  const file = part(await mapping(table), 'Contenu du fichier')
  const columns = { kind: 'columns', longitude: 'code', latitude: '' } as const
  const two = await mapping(table, { geometry: columns })
  expect(changeOf(file, part(two, 'Contenu du fichier'))).toEqual({
    come: [
      'combobox Géométries = Deux colonnes de coordonnées (wrong) — Choisissez la colonne.',
      'combobox Longitude ou X = code',
      'combobox Latitude ou Y = Choisissez une colonne',
    ],
    gone: ['combobox Géométries = Celles du fichier'],
  })
  expect(part(two, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez la colonne.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
  const one = await mapping(table, { geometry: { kind: 'column', column: 'nom' } })
  expect(changeOf(file, part(one, 'Contenu du fichier'))).toEqual({
    come: ['combobox Géométries = Une colonne WKT ou GeoJSON', 'combobox Colonne des géométries = nom'],
    gone: ['combobox Géométries = Celles du fichier'],
  })
})

const BORROWED = { kind: 'origin', dataset: 'zones', instance: null, label: null } as const

test('zones of another dataset are borrowed: which, by what, and as of when', async () => {
  const origins: Upload['survey']['origins'] = [
    { dataset: 'zones', label: null, key: 'code', matched: 95, fits: true } as never,
  ]
  const lenders = [instance('zones', '2026'), instance('zones', '2021', 'historical')]
  const bench = await mapping({ ...survey({ origins }), lenders }, { geometry: BORROWED })
  expect(part(bench, 'Contenu du fichier')).toEqual([
    'region Contenu du fichier',
    'heading Contenu du fichier',
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Nom des zones = nom',
    'combobox Géométries = Celles d’un autre jeu de données',
    'combobox Jeu d’origine = Jeu zones – 95 codes trouvés',
    'combobox Instance d’origine = D’après la date des données : 2026',
    'textbox Système de coordonnées = — WGS 84 (EPSG:4326), selon le fichier, sans perte.',
    'combobox Encodage = UTF-8, ou ce que dit le fichier',
  ])
  expect(part(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Celles du jeu d’origine seront utilisées.',
    'status Relecture du fichier…',
    'button Mettre de côté',
    'button Essayer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
    'button Importer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
  ])
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: { geometry: { ...BORROWED, instance: 'zones~2021' } },
  })
  expect(part(bench, 'Contenu du fichier').filter(line => line.includes('Instance d’origine'))).toEqual([
    'combobox Instance d’origine = 2021 – Historique (zones~2021)',
  ])
})

test('zones that are found by a label can be said to be codes all the same', async () => {
  const origins: Upload['survey']['origins'] = [
    { dataset: 'zones', label: 'region', key: 'code', matched: 1, fits: true } as never,
  ]
  const bench = await mapping(survey({ origins }), { geometry: { ...BORROWED, label: 'region' } })
  const said = () => part(bench, 'Contenu du fichier').filter(line => /origine|contient/.test(line))
  expect(said()).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Jeu zones – 1 valeur de « region » trouvée',
    'combobox Ce que contient la colonne des codes = L’étiquette « region »',
  ])
  await tell(bench, 'importing', { type: 'draft.changed', change: { geometry: BORROWED } })
  expect(said()).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Jeu zones – 1 valeur de « region » trouvée',
    'combobox Ce que contient la colonne des codes = Les codes des zones',
  ])
})

test('as long as no dataset is chosen that lends its zones, it is asked for', async () => {
  const bench = await mapping(UPLOAD, { geometry: { ...BORROWED, dataset: '' } })
  expect(part(bench, 'Contenu du fichier').filter(line => line.includes('origine'))).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Choisissez un jeu de données (wrong) — Choisissez le jeu d’origine, qui fournit les géométries.',
  ])
  expect(part(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez le jeu d’origine, qui fournit les géométries.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test('one layer of several has to be chosen before anything else can be said', async () => {
  const bench = await mapping(survey({ layers: ['communes', 'routes'], rows: 0, columns: [], kinds: [] }))
  expect(lines(bench).slice(1, 3)).toEqual(['GeoJSON · 420 octets · 2 couches', 'button Retour à la carte'])
  expect(part(bench, 'Couches')).toEqual([
    'region Couches',
    'heading Couches',
    'combobox Couche = Choisir une couche (wrong) — Choisissez la couche du fichier à importer.',
  ])
  expect(part(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez la couche du fichier à importer.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test('a file of which only the first rows were read says so', async () => {
  const bench = await mapping(survey({ whole: false, rows: 1000 }))
  expect(lines(bench)[1]).toBe('GeoJSON · 420 octets · 1 000 premières lignes lues')
})

test('a table with several rows for each code becomes columns, or an instance for each date', async () => {
  const rows = part(await mapping(TABLE), 'Contenu du fichier')
  expect(rows.filter(line => line.includes('Lignes d’un même code'))).toEqual([
    'combobox Lignes d’un même code = Une instance : « annee » vaut 2021 — Une colonne par valeur, ou une instance par date : dès qu’une date est importée, les autres peuvent suivre aussitôt.',
  ])
  const open = await mapping({
    ...TABLE,
    survey: { ...TABLE.survey, read: UPLOAD.survey.read },
    definition: { ...TABLE.definition, read: UPLOAD.survey.read },
  })
  expect(part(open, 'Contenu du fichier').filter(line => line.includes('Lignes d’un même code'))).toEqual([
    'combobox Lignes d’un même code = Choisir ce qu’elles deviennent (wrong) — Plusieurs lignes ont le même « code », que « annee » distingue : choisissez ce qu’elles deviennent.',
  ])
})

test.each([
  { accuracy: 0, told: 'sans perte', asked: [] },
  { accuracy: 3, told: 'à 3 m près', asked: [] },
  {
    accuracy: 20,
    told: 'à 20 m près',
    asked: [
      'checkbox Importer quand même — Les coordonnées en NTF Lambert II peuvent être décalées ici de 20 m.',
    ],
  },
  {
    accuracy: null,
    told: 'avec une précision inconnue',
    asked: [
      'checkbox Importer quand même — La précision des coordonnées en NTF Lambert II n’est pas connue ici : elles peuvent être décalées de plusieurs centaines de mètres.',
    ],
  },
])('coordinates that become degrees $told say so, and it is asked whether that will do', async each => {
  const { accuracy, told, asked } = each
  const crs = { code: 'EPSG:27572', name: 'NTF Lambert II', by: 'person', accuracy } as const
  const bench = await mapping(survey({ crs }))
  const said = () => part(bench, 'Contenu du fichier').filter(line => /^(textbox S|checkbox)/.test(line))
  expect(said()).toEqual([
    `textbox Système de coordonnées = — NTF Lambert II (EPSG:27572), comme demandé, ${told}.`,
    ...asked,
  ])
  await tell(bench, 'importing', { type: 'reading.changed', read: { accuracy: accuracy ?? 'unknown' } })
  expect(said().slice(1)).toEqual(asked.map(line => line.replace(' — ', ' (checked) — ')))
})

test('the first rows are shown as the file has them, and those that would be refused say why', async () => {
  const sample: Upload['survey']['sample'] = [
    { line: 2, values: ['01', null, 12], geometry: { type: 'Point', coordinates: [2, 48] }, problem: null },
    { line: 3, values: ['02', { a: 1 }], geometry: null, problem: 'Pas de géométrie.' },
  ] as never
  const bench = await mapping(survey({ sample }))
  const all = lines(bench)
  expect(all.slice(all.indexOf('region Aperçu'))).toEqual([
    'region Aperçu',
    'img Aperçu des géométries sur la carte',
    '1 ligne de l’aperçu serait refusée.',
    'region Aperçu des lignes',
    'Ligne Problème code nom population',
    '2 01 12',
    '3 Pas de géométrie. 02 {"a":1}',
    'status Tout est prêt.',
    'button Mettre de côté',
    'button Essayer',
    'button Importer',
  ])
  const good = await mapping(survey({ sample: sample.slice(0, 1) }))
  expect(changeOf(all, lines(good))).toEqual({
    come: ['Ligne code nom population'],
    gone: [
      '1 ligne de l’aperçu serait refusée.',
      'Ligne Problème code nom population',
      '3 Pas de géométrie. 02 {"a":1}',
    ],
  })
})

test('what is missing or wrong in the form is said where it belongs', async () => {
  const bench = await mapping(UPLOAD)
  const before = lines(bench)
  const { dataset } = bench.runtime.snapshots().importing.context.draft!
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: {
      dataset: {
        ...dataset,
        id: 'Not good',
        name: { fr: '', en: '' },
        source: { ...dataset.source, url: 'ftp:' },
      },
      data_date: 'soon',
      edition: 'É',
      key: '',
    },
  })
  expect(changeOf(before, lines(bench)).come).toEqual([
    'textbox Nom = (wrong) — Donnez un nom au jeu de données.',
    'textbox Identifiant = Not good (wrong) — Utilisez des minuscules, des chiffres et des tirets, 80 caractères au plus.',
    'combobox Code des zones = Choisissez une colonne (wrong) — Choisissez la colonne qui distingue les zones.',
    'textbox Date des données = soon (wrong) — Donnez une année (2026) ou un jour (2026-01-31).',
    'textbox Édition = É (wrong) — Utilisez des minuscules, des chiffres et des tirets, 30 caractères au plus.',
    'textbox Adresse de la source = ftp: (wrong) — Commencez l’adresse par https://.',
    'status Complétez les champs signalés.',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test('a file can go to a dataset that is known', async () => {
  const bench = await mapping(UPLOAD)
  const { dataset } = bench.runtime.snapshots().importing.context.draft!
  await tell(bench, 'importing', { type: 'draft.changed', change: { dataset: { ...dataset, id: 'zones' } } })
  expect(part(bench, 'Jeu de données')[2]).toBe('combobox Destination = Nouvelle instance de Jeu zones')
})

test('columns that are not kept have no fields, and more than can be read are only counted', async () => {
  const column = UPLOAD.survey.columns[0]!
  const columns = Array.from({ length: 152 }, (_, at) => ({ ...column, name: `c${at}` }))
  const many = await mapping(survey({ columns }))
  const said = part(many, 'Étiquettes')
  expect([said[2], said.filter(line => line.startsWith('checkbox')).length, said.at(-1)]).toEqual([
    '152 colonnes gardées',
    150,
    '2 autres colonnes sont gardées telles quelles.',
  ])
  const bench = await mapping(UPLOAD)
  const { labels } = bench.runtime.snapshots().importing.context.draft!
  const before = part(bench, 'Étiquettes')
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: {
      labels: [
        { ...labels[0]!, kept: false },
        { ...labels[1]!, type: 'text', unit: 'x' },
        { ...labels[2]!, measure: 'ratio', type: 'number' },
      ],
    },
  })
  expect(changeOf(before, part(bench, 'Étiquettes'))).toEqual({
    come: [
      '2 colonnes gardées',
      'checkbox Garder code',
      'combobox Type de nom = texte',
      'textbox Unité de nom = x',
      'combobox Type de population = un rapport, une part ou une moyenne',
    ],
    gone: [
      '3 colonnes gardées',
      'checkbox Garder code (checked)',
      'textbox Titre de code = code',
      'combobox Type de code = Deviné : texte',
      'textbox Unité de code =',
      'combobox Type de nom = Deviné : texte',
      'textbox Unité de nom =',
      'combobox Type de population = Deviné : nombre',
    ],
  })
})

test('a try says what it would come to; one that failed says why', async () => {
  const bench = await mapping(UPLOAD)
  const before = lines(bench)
  await press(bench, 'import.check')
  expect(changeOf(before, lines(bench))).toEqual({
    come: [
      'progressbar Essai en cours',
      'Lecture · 0 s',
      'status Essai en cours',
      'button Interrompre',
      'button Importer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
    ],
    gone: ['status Tout est prêt.', 'button Essayer', 'button Importer'],
  })
  bench.importNews({ type: 'import.reported', report: REPORT })
  await bench.settle()
  expect(changeOf(before, lines(bench))).toEqual({
    come: [
      'region Ce que donnerait l’import',
      'heading Ce que donnerait l’import',
      'Lignes 2',
      'Zones 2',
      'Réparées 0',
      'Refusées 0',
      'Sans zone 0',
      'summary Ce qui a été compris (folded)',
      'status Essai terminé : rien n’a encore été enregistré.',
    ],
    gone: ['status Tout est prêt.'],
  })
  await press(bench, 'import.check')
  const failure = {
    code: 'refused',
    detail: 'Trop de lignes.',
    fields: { key: ['Un code revient.'], labels: ['Trop.'] },
  }
  bench.importNews({ type: 'import.failed', failure })
  await bench.settle()
  expect(changeOf(before, lines(bench))).toEqual({
    come: [
      'combobox Code des zones = code (wrong) — Un code revient.',
      'Trop.',
      'alert L’import a échoué. Rien n’a été enregistré. Trop de lignes.',
    ],
    gone: [
      'combobox Code des zones = code — Une valeur différente à chaque ligne, comme un code officiel.',
      'status Tout est prêt.',
    ],
  })
})

test('codes that lost their zeros can have them back', async () => {
  const bench = await mapping(UPLOAD)
  await press(bench, 'import.check')
  const boxes = () => part(bench, 'Contenu du fichier').filter(line => line.startsWith('checkbox'))
  const lostZeros = { count: 9, example: '1', digits: 2, instance: null }
  bench.importNews({ type: 'import.reported', report: { ...REPORT, lostZeros } })
  await bench.settle()
  expect(boxes()).toEqual([
    'checkbox Les rendre : 2 chiffres — Un tableur les a sans doute ôtés des codes en chiffres.',
  ])
  await tell(bench, 'importing', { type: 'reading.changed', read: { digits: 2 } })
  expect(boxes()).toEqual([
    'checkbox Les rendre : 2 chiffres (checked) — Un tableur les a sans doute ôtés des codes en chiffres.',
  ])
})

test('a file whose import the server has forgotten can be sent again', async () => {
  const bench = await mapping(UPLOAD)
  const before = lines(bench)
  await press(bench, 'import.check')
  bench.importNews({ type: 'import.failed', failure: { code: 'notFound', detail: null } })
  await bench.settle()
  expect(changeOf(before, lines(bench)).come).toEqual([
    'alert L’import a échoué. Rien n’a été enregistré. Ces données n’existent plus.',
    'button Envoyer de nouveau',
  ])
})
