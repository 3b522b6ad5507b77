import { expect, test } from 'vitest'
import { markupOf } from '../../../tests/support/drawn.tsx'
import { instance } from '../../../tests/support/fixtures.ts'
import { found, OF_ORIGIN, surveyed } from '../../../tests/support/surveyed.tsx'
import { TABLE, UPLOAD } from '../../../tests/support/uploads.ts'
import type { Upload } from '../../contract/upload.ts'
import type { ImportDraft } from '../../domain/import/importDraft.ts'
import { ImportScreen } from './import.tsx'

/** Returns the choices of a select in the form; empty if the form lacks the select. */
async function choicesOf(name: string, upload: Upload, draft: Partial<ImportDraft> = {}) {
  const markup = markupOf(await surveyed(upload, draft), <ImportScreen />)
  const id = new RegExp(`<label[^>]* for="([^"]+)"[^>]*>${name}<`).exec(markup)?.[1]
  const list = new RegExp(`<select[^>]* id="${id}".*?</select>`).exec(markup)?.[0] ?? ''
  return [...list.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) => text?.replaceAll(/\s/g, ' '))
}

test('offers a file’s own geometries, those of an origin dataset, or columns', async () => {
  expect(await choicesOf('Géométries', UPLOAD)).toEqual([
    'Celles du fichier',
    'Celles d’un autre jeu de données',
  ])
  const table = found({ format: 'csv', kinds: [] })
  const columns = { geometry: { kind: 'columns', longitude: '', latitude: '' } } as const
  expect(await choicesOf('Géométries', table, columns)).toEqual([
    'Deux colonnes de coordonnées',
    'Une colonne WKT ou GeoJSON',
    'Celles d’un autre jeu de données',
  ])
  expect(await choicesOf('Longitude ou X', table, columns)).toEqual([
    'Choisissez une colonne',
    'code',
    'nom',
    'population',
  ])
})

test('shows how much of the file each origin dataset matches', async () => {
  const origins = [{ dataset: 'zones', label: null, key: 'code', matched: 95, fits: true } as never]
  const upload = found({ origins })
  expect(await choicesOf('Jeu d’origine', upload, { geometry: OF_ORIGIN })).toEqual([
    'Choisissez un jeu de données',
    'Jeu zones – 95 codes trouvés',
  ])
})

test('takes origin zones as of the date of the data, unless an instance is chosen', async () => {
  const originInstances = [
    instance('zones', '2026'),
    instance('zones', '2021', 'historical'),
    instance('labels', '2020'),
  ]
  const draft = { geometry: OF_ORIGIN, data_date: '2023' }
  expect(await choicesOf('Millésime d’origine', { ...UPLOAD, originInstances }, draft)).toEqual([
    'D’après la date des données : 2021',
    '2026 – Actuel (zones~2026)',
    '2021 – Historique (zones~2021)',
  ])
})

test('offers columns as the key of the zones, or the line number for own zones', async () => {
  expect(await choicesOf('Code des zones', UPLOAD)).toEqual([
    'Choisissez une colonne',
    'Le numéro de ligne',
    'code',
    'nom',
    'population',
  ])
  expect(await choicesOf('Code des zones', UPLOAD, { geometry: OF_ORIGIN })).toEqual([
    'Choisissez une colonne',
    'code',
    'nom',
    'population',
  ])
})

test('offers to turn the rows of a table into columns or dated instances', async () => {
  expect(await choicesOf('Lignes d’un même code', TABLE)).toEqual([
    'Choisir comment les importer',
    'Une colonne par valeur de « annee »',
    'Un millésime : « annee » vaut 2020',
    'Un millésime : « annee » vaut 2021',
    'Un millésime : « annee » vaut 2022',
  ])
  expect(await choicesOf('Lignes d’un même code', UPLOAD)).toEqual([])
})

test('lists the layers of a file by name', async () => {
  expect(await choicesOf('Couche', found({ layers: ['communes', 'routes'] }))).toEqual([
    'Choisir une couche',
    'communes',
    'routes',
  ])
  expect(await choicesOf('Couche', found({ layers: ['communes'] }))).toEqual([])
})

test('offers to create a dataset or to add an instance to an existing one', async () => {
  expect(await choicesOf('Destination', UPLOAD)).toEqual([
    'Nouveau jeu de données',
    'Nouveau millésime de Jeu zones',
    'Nouveau millésime de Jeu labels',
    'Nouveau millésime de Jeu inactive',
  ])
})
