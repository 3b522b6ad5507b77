import { expect, test } from 'vitest'
import {
  changeOf,
  press,
  readIn,
  readOver,
  readUnfolded,
  shownBench,
  tell,
} from '../../../tests/support/drawn.tsx'
import { instance } from '../../../tests/support/fixtures.ts'
import { importingBench, surveyed } from '../../../tests/support/surveyed.tsx'
import { PAST, REPORT, TABLE, UPLOAD } from '../../../tests/support/uploads.ts'
import type { ImportReport } from '../../contract/import.ts'
import type { Upload } from '../../contract/upload.ts'
import { ImportScreen } from './import.tsx'
import { Report } from './report.tsx'

async function importing(upload: Upload) {
  const bench = await surveyed(upload)
  await press(bench, 'import.start')
  return bench
}

async function imported(upload: Upload, report: ImportReport = REPORT) {
  const bench = await importing(upload)
  bench.importNews({ type: 'import.reported', report })
  await bench.settle()
  return bench
}

test('reports the imported data and the next actions', async () => {
  const bench = await imported(UPLOAD)
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading « lieux » est au catalogue',
    'Date des données : 2026',
    'region Résultat de l’import',
    'heading Résultat de l’import',
    'Lignes 2',
    'Zones 2',
    'Réparées 0',
    'Refusées 0',
    'Sans zone 0',
    'summary Interprétation du fichier (folded)',
    'button Retirer du catalogue',
    'button Importer un autre fichier',
    'button Afficher sur la carte',
  ])
  expect(readOver(bench, <ImportScreen />)).toEqual([])
  await press(bench, 'import.remove')
  expect(readOver(bench, <ImportScreen />)).toEqual([
    'alertdialog Retirer « lieux » du catalogue ?',
    'heading Retirer « lieux » du catalogue ?',
    'Le millésime lieux~2026 disparaîtra du catalogue et de la carte, pour tout le monde. Pour le retrouver, il faudra importer de nouveau son fichier.',
    'button Garder',
    'button Retirer',
  ])
  // The report stays visible behind the confirmation.
  expect(readIn(bench, <ImportScreen />)[0]).toBe('heading « lieux » est au catalogue')
})

test('asks for confirmation over the list before removing a past import', async () => {
  const bench = await importingBench()
  await tell(bench, 'navigation', { type: 'navigation.requested', to: '/import' })
  await tell(bench, 'importing', { type: 'removal.begun', instance: PAST.instance })
  expect(readOver(bench, <ImportScreen />)[0]).toBe('alertdialog Retirer « lieux » du catalogue ?')
  expect(readIn(bench, <ImportScreen />)[0]).toBe('heading Publier dans le catalogue')
})

test('names the imported date of a table, and offers the others', async () => {
  const bench = await importing(TABLE)
  expect(readIn(bench, <ImportScreen />)).toEqual([
    'heading Import de « lieux »',
    'progressbar Import de « lieux »',
    'Lecture · 0 s',
    '« annee » vaut 2021 : millésime 1 sur 3',
    'Rien n’est ajouté au catalogue avant la fin : vous pouvez interrompre à tout moment.',
    'button Interrompre',
  ])
  bench.importNews({ type: 'import.reported', report: REPORT })
  await bench.settle()
  const offers = () =>
    readIn(bench, <ImportScreen />).filter(line => /date|^button Importer|^button L’importer/.test(line))
  expect(offers()).toEqual([
    'Ce fichier contient encore 2 autres dates de « annee ».',
    'button Importer 2022',
    'button Importer les 2',
    'button Importer un autre fichier',
  ])
  await press(bench, 'import.next')
  expect(readIn(bench, <ImportScreen />).filter(line => line.includes('vaut'))).toEqual([
    '« annee » vaut 2022 : millésime 2 sur 3',
  ])
  bench.importNews({ type: 'import.reported', report: REPORT })
  await bench.settle()
  expect(offers()).toEqual([
    'Ce fichier contient encore 1 autre date de « annee ».',
    'button Importer 2020',
    'button Importer un autre fichier',
  ])
})

/** Returns the unfolded text of a report with changes to the scripted one. */
const read = async (changes: Partial<ImportReport>) => {
  const bench = await shownBench()
  const before = readUnfolded(bench, <Report report={REPORT} title="Rapport" />)
  return changeOf(before, readUnfolded(bench, <Report report={{ ...REPORT, ...changes }} title="Rapport" />))
}

test('starts a report with counts, and unfolds how the file was read', async () => {
  const bench = await shownBench()
  const report = <Report report={REPORT} title="Rapport" />
  const lines = readIn(bench, report)
  expect(lines).toEqual([
    'region Rapport',
    'heading Rapport',
    'Lignes 2',
    'Zones 2',
    'Réparées 0',
    'Refusées 0',
    'Sans zone 0',
    'summary Interprétation du fichier (folded)',
  ])
  expect(changeOf(lines, readUnfolded(bench, report)).come).toEqual([
    'summary Interprétation du fichier (open)',
    'Code des zones : code.',
    'Nom des zones : nom.',
  ])
})

test('reports repaired and omitted rows with examples', async () => {
  expect(
    await read({
      instance: { ...instance('lieux', '2026'), rows: 1200, zones: 1190, unmatched: 3 },
      repaired: { closed: 2, holes: 3 },
      refused: 3,
      refusals: ['Ligne 4 : sans code.', 'Ligne 5 : sans code.'],
      unmatched: ['99', '98', '97'],
      noData: { 'n/d': 4 },
      short: 1,
      zeros: 2,
    }),
  ).toEqual({
    come: [
      'Lignes 1 200',
      'Zones 1 190',
      'Réparées 5',
      'Refusées 3',
      'Sans zone 3',
      '1 ligne est incomplète : ses cellules manquantes sont vides.',
      'Les zéros de tête de 2 codes, ôtés par un tableur, ont été rétablis.',
      'summary Géométries réparées (open)',
      'anneau fermé : 2',
      'trou hors du contour converti en partie : 3',
      'summary Valeurs lues comme données absentes (open)',
      '« n/d » : 4',
      'summary Lignes refusées (open)',
      'Ligne 4 : sans code.',
      'Ligne 5 : sans code.',
      'et d’autres…',
      'summary Codes sans zone (open)',
      '99',
      '98',
      '97',
    ],
    gone: ['Lignes 2', 'Zones 2', 'Réparées 0', 'Refusées 0', 'Sans zone 0'],
  })
})

test('reports every guess about the file', async () => {
  expect(
    await read({
      address: 'https://data.example.org/lieux.csv',
      layer: 'communes',
      long: { kind: 'rows', by: 'annee', value: '2021' },
      key: null,
      title: null,
      geometry: { kind: 'columns', longitude: 'x', latitude: 'y' },
      encoding: 'windows-1252',
      numbers: ['population', 'surface'],
      measures: { population: 'count', taux: 'ratio' },
      origin: 'zones~2026',
      crs: { code: 'EPSG:2154', name: 'Lambert-93', by: 'person', accuracy: 1 },
    }),
  ).toEqual({
    come: [
      'De https://data.example.org/lieux.csv.',
      'Couche : communes.',
      'Seulement les lignes où « annee » vaut « 2021 ».',
      'Code des zones : le numéro de ligne.',
      'Coordonnées : x et y.',
      'Encodage : windows-1252.',
      'Nombres : population, surface.',
      '« population » : une quantité (deviné).',
      '« taux » : un rapport (deviné).',
      'Lambert-93 (EPSG:2154), selon votre choix, à 1 m près.',
      'Zones fournies par Jeu zones · 2026.',
    ],
    gone: ['Code des zones : code.', 'Nom des zones : nom.'],
  })
  expect((await read({ geometry: { kind: 'column', column: 'wkt' } })).come).toEqual(['Géométries : wkt.'])
  const ofOrigin = { kind: 'origin', dataset: 'zones', instance: null } as const
  expect((await read({ geometry: { ...ofOrigin, label: 'region' } })).come).toEqual([
    'Zones trouvées par leur variable region.',
  ])
  expect((await read({ geometry: { ...ofOrigin, label: null } })).come).toEqual([])
})

test('warns about likely mistakes', async () => {
  const lost = { count: 9, example: '1', digits: 2 }
  expect((await read({ lostZeros: { ...lost, instance: null } })).come).toEqual([
    'Attention : 9 codes semblent avoir perdu leurs zéros de tête dans un tableur (« 1 » parmi des codes de 2 chiffres). Reprenez le fichier du fournisseur, ou rétablissez-les dans « Zéros de tête ».',
  ])
  expect((await read({ lostZeros: { ...lost, instance: 'zones~2026' } })).come).toEqual([
    'Attention : 9 codes ne correspondent à Jeu zones · 2026 qu’avec des zéros de tête, sans doute ôtés par un tableur (« 1 » sur 2 chiffres). Reprenez le fichier du fournisseur, ou rétablissez-les dans « Zéros de tête ».',
  ])
  expect((await read({ swapped: { by: 'names', what: 'y, x' } })).come).toEqual([
    'Attention : les colonnes « y, x » sont lues comme longitude et latitude, mais leurs noms indiquent l’inverse. Échangez-les.',
  ])
})
