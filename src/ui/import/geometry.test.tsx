import { expect, test } from 'vitest'
import { changeOf, tell } from '../../../tests/support/drawn.tsx'
import { instance } from '../../../tests/support/fixtures.ts'
import { found, OF_ORIGIN, partIn, surveyed } from '../../../tests/support/surveyed.tsx'
import { UPLOAD } from '../../../tests/support/uploads.ts'
import type { Upload } from '../../contract/upload.ts'

test('reads coordinates from two columns, or geometries from one', async () => {
  const table = found({ format: 'csv', kinds: [] })
  const file = partIn(await surveyed(table), 'Contenu du fichier')
  const columns = { kind: 'columns', longitude: 'code', latitude: '' } as const
  const two = await surveyed(table, { geometry: columns })
  expect(changeOf(file, partIn(two, 'Contenu du fichier'))).toEqual({
    come: [
      'combobox Géométries = Deux colonnes de coordonnées (wrong) — Choisissez la colonne.',
      'combobox Longitude ou X = code',
      'combobox Latitude ou Y = Choisissez une colonne',
      'checkbox Refuser ces lignes',
    ],
    gone: ['combobox Géométries = Celles du fichier'],
  })
  expect(partIn(two, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez la colonne.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
  const one = await surveyed(table, { geometry: { kind: 'column', column: 'nom' } })
  expect(changeOf(file, partIn(one, 'Contenu du fichier'))).toEqual({
    come: [
      'combobox Géométries = Une colonne WKT ou GeoJSON',
      'combobox Colonne des géométries = nom',
      'combobox Ordre des coordonnées = D’après le fichier',
      'checkbox Refuser ces lignes',
    ],
    gone: ['combobox Géométries = Celles du fichier'],
  })
})

test('asks which origin zones to take, by which key and as of when', async () => {
  const origins: Upload['survey']['origins'] = [
    { dataset: 'zones', label: null, key: 'code', matched: 95, fits: true } as never,
  ]
  const originInstances = [instance('zones', '2026'), instance('zones', '2021', 'historical')]
  const bench = await surveyed({ ...found({ origins }), originInstances }, { geometry: OF_ORIGIN })
  expect(partIn(bench, 'Contenu du fichier')).toEqual([
    'region Contenu du fichier',
    'heading Contenu du fichier',
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Nom des zones = nom',
    'combobox Géométries = Celles d’un autre jeu de données',
    'combobox Jeu d’origine = Jeu zones – 95 codes trouvés',
    'combobox Millésime d’origine = D’après la date des données : 2026',
    'textbox Système de coordonnées = — WGS 84 (EPSG:4326), selon le fichier, sans perte.',
    'combobox Encodage = UTF-8, ou encodage indiqué par le fichier',
  ])
  expect(partIn(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Les géométries du jeu d’origine seront utilisées.',
    'status Relecture du fichier…',
    'button Mettre de côté',
    'button Essayer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
    'button Importer (not now) — Attendez la fin de l’opération en cours, ou interrompez-la.',
  ])
  await tell(bench, 'importing', {
    type: 'draft.changed',
    change: { geometry: { ...OF_ORIGIN, instance: 'zones~2021' } },
  })
  expect(partIn(bench, 'Contenu du fichier').filter(line => line.includes('Millésime d’origine'))).toEqual([
    'combobox Millésime d’origine = 2021 – Historique (zones~2021)',
  ])
})

test('lets zones matched by a label be treated as codes', async () => {
  const origins: Upload['survey']['origins'] = [
    { dataset: 'zones', label: 'region', key: 'code', matched: 1, fits: true } as never,
  ]
  const bench = await surveyed(found({ origins }), { geometry: { ...OF_ORIGIN, label: 'region' } })
  const said = () =>
    partIn(bench, 'Contenu du fichier').filter(line => /origine|[Cc]ontenu de|contient/.test(line))
  expect(said()).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Jeu zones – 1 valeur de « region » trouvée',
    'combobox Contenu de la colonne des codes = La variable « region »',
  ])
  await tell(bench, 'importing', { type: 'draft.changed', change: { geometry: OF_ORIGIN } })
  expect(said()).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Jeu zones – 1 valeur de « region » trouvée',
    'combobox Contenu de la colonne des codes = Les codes des zones',
  ])
})

test('requires an origin dataset for its zones', async () => {
  const bench = await surveyed(UPLOAD, { geometry: { ...OF_ORIGIN, dataset: '' } })
  expect(partIn(bench, 'Contenu du fichier').filter(line => line.includes('origine'))).toEqual([
    'combobox Code des zones = code — La colonne qui contient les codes des zones du jeu d’origine.',
    'combobox Jeu d’origine = Choisissez un jeu de données (wrong) — Choisissez le jeu d’origine, qui fournit les géométries.',
  ])
  expect(partIn(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez le jeu d’origine, qui fournit les géométries.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test.each([
  { accuracy: 0, told: 'sans perte', asked: [] },
  { accuracy: 3, told: 'à 3 m près', asked: [] },
  {
    accuracy: 20,
    told: 'à 20 m près',
    asked: [
      'checkbox Importer quand même — Ici, les coordonnées en NTF Lambert II peuvent être décalées de 20 m.',
    ],
  },
  {
    accuracy: null,
    told: 'avec une précision inconnue',
    asked: [
      'checkbox Importer quand même — Ici, la précision des coordonnées en NTF Lambert II est inconnue : elles peuvent être décalées de plusieurs centaines de mètres.',
    ],
  },
])('asks whether to accept coordinates that become degrees $told', async each => {
  const { accuracy, told, asked } = each
  const crs = { code: 'EPSG:27572', name: 'NTF Lambert II', by: 'person', accuracy } as const
  const bench = await surveyed(found({ crs }))
  const said = () => partIn(bench, 'Contenu du fichier').filter(line => /^(textbox S|checkbox)/.test(line))
  expect(said()).toEqual([
    `textbox Système de coordonnées = — NTF Lambert II (EPSG:27572), selon votre choix, ${told}.`,
    ...asked,
  ])
  await tell(bench, 'importing', { type: 'reading.changed', read: { accuracy: accuracy ?? 'unknown' } })
  expect(said().slice(1)).toEqual(asked.map(line => line.replace(' — ', ' (checked) — ')))
})
