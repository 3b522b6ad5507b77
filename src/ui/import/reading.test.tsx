import { expect, test } from 'vitest'
import { changeOf } from '../../../tests/support/drawn.tsx'
import { found, linesIn, partIn, surveyed } from '../../../tests/support/surveyed.tsx'
import { TABLE, UPLOAD } from '../../../tests/support/uploads.ts'
import type { Upload } from '../../contract/upload.ts'

test('requires a layer before any other choice', async () => {
  const bench = await surveyed(found({ layers: ['communes', 'routes'], rows: 0, columns: [], kinds: [] }))
  expect(linesIn(bench)).toContain('GeoJSON · 420 octets · 2 couches')
  expect(partIn(bench, 'Couches')).toEqual([
    'region Couches',
    'heading Couches',
    'combobox Couche = Choisir une couche (wrong) — Choisissez la couche du fichier à importer.',
  ])
  expect(partIn(bench, 'Aperçu')).toEqual([
    'region Aperçu',
    'Aucune géométrie à montrer.',
    'Choisissez la couche du fichier à importer.',
    'status Complétez les champs signalés.',
    'button Mettre de côté',
    'button Essayer (not now) — Complétez les champs signalés.',
    'button Importer (not now) — Complétez les champs signalés.',
  ])
})

test('reports that only the first rows of a file were read', async () => {
  const bench = await surveyed(found({ whole: false, rows: 1000 }))
  expect(linesIn(bench)).toContain('GeoJSON · 420 octets · 1 000 premières lignes lues')
})

test('turns a table with several rows per code into columns or dated instances', async () => {
  const rows = partIn(await surveyed(TABLE), 'Contenu du fichier')
  expect(rows.filter(line => line.includes('Lignes d’un même code'))).toEqual([
    'combobox Lignes d’un même code = Un millésime : « annee » vaut 2021 — Une colonne par valeur, ou un millésime par date. Après l’import d’une date, vous pourrez importer les autres.',
  ])
  const open = await surveyed({
    ...TABLE,
    survey: { ...TABLE.survey, read: UPLOAD.survey.read },
    definition: { ...TABLE.definition, read: UPLOAD.survey.read },
  })
  expect(partIn(open, 'Contenu du fichier').filter(line => line.includes('Lignes d’un même code'))).toEqual([
    'combobox Lignes d’un même code = Choisir comment les importer (wrong) — Plusieurs lignes ont le même « code », avec différents « annee » : choisissez comment les importer.',
  ])
})

test('shows the first rows as in the file, with the reasons of rejected ones', async () => {
  const sample: Upload['survey']['sample'] = [
    { line: 2, values: ['01', null, 12], geometry: { type: 'Point', coordinates: [2, 48] }, problem: null },
    { line: 3, values: ['02', { a: 1 }], geometry: null, problem: 'Pas de géométrie.' },
  ] as never
  const bench = await surveyed(found({ sample }))
  const all = linesIn(bench)
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
  const good = await surveyed(found({ sample: sample.slice(0, 1) }))
  expect(changeOf(all, linesIn(good))).toEqual({
    come: ['Ligne code nom population'],
    gone: [
      '1 ligne de l’aperçu serait refusée.',
      'Ligne Problème code nom population',
      '3 Pas de géométrie. 02 {"a":1}',
    ],
  })
})
