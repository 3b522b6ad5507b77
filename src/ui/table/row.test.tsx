import { expect, test } from 'vitest'
import { benchWith, gated, markupOf, press, readIn, shownBench } from '../../../tests/support/drawn.tsx'
import { attributesIn } from '../../../tests/support/outline.ts'
import type { Zone } from '../../contract/zone.ts'
import type { Column } from './columns.ts'
import { Row } from './row.tsx'
import { ZonesTable } from './table.tsx'

const ISERE: Zone = {
  id: 'zones.38',
  key: '38',
  name: 'Isère',
  ordinal: 0,
  bbox: [0, 0, 1, 1],
  geometry: null,
  labels: { population: 1_271_166, note: null },
  origin_labels: {},
}
const column = (id: string, type: Column['type'], read: Column['read']): Column => ({
  id: id as Column['id'],
  title: null,
  unit: null,
  type,
  decimals: 0,
  width: 100,
  isSortable: true,
  read,
})
const COLUMNS = [
  column('name', 'text', zone => zone.name),
  column('population', 'number', zone => zone.labels['population']),
  column('note', 'text', zone => zone.labels['note']),
]

test('shows formatted values, missing ones, and whether a row is inspected or selected', async () => {
  const bench = await shownBench('zones')
  const row = (zone: Zone | null, isInspected = false, isSelected = false) =>
    readIn(
      bench,
      <Row
        index={0}
        top={0}
        zone={zone}
        columns={COLUMNS}
        isInspected={isInspected}
        isSelected={isSelected}
        activeColumn={0}
        change={null}
      />,
    )
  expect(row(ISERE)).toEqual(['row', 'rowheader Isère', 'gridcell 1 271 166', 'gridcell pas de données'])
  expect(row(ISERE, true, true)).toEqual([
    'row (current) (selected)',
    'rowheader Isère',
    'gridcell 1 271 166',
    'gridcell pas de données',
  ])
  expect(row(null)).toEqual(['row (busy)', 'rowheader', 'gridcell', 'gridcell'])
})

test('names the table’s content, with a search, a column menu and a chart menu', async () => {
  const bench = await shownBench('zones')
  const lines = readIn(bench, <ZonesTable />)
  expect(lines.slice(0, lines.lastIndexOf('columnheader region') + 1)).toEqual([
    'region Zones affichées',
    'heading Zones affichées',
    'Jeu zones',
    'status 2 000 zones',
    'group Sélection',
    'button Sélectionner toutes les zones listées',
    'status',
    'button Ouvrir un graphique',
    'button Colonnes',
    'searchbox Rechercher une zone =',
    'button Effacer la recherche',
    '/',
    'grid Zones affichées de Jeu zones',
    'row',
    'columnheader Nom',
    'columnheader Code',
    'columnheader population',
    'columnheader region',
  ])
})

test('names the sorted column by its title', async () => {
  const bench = await shownBench('zones')
  const summary = () => readIn(bench, <ZonesTable />).find(line => line.startsWith('status '))
  await press(bench, 'table.sort', 'name')
  expect(summary()).toBe('status 2 000 zones, triées par Nom, ordre croissant')
  await press(bench, 'table.sort', 'key')
  expect(summary()).toBe('status 2 000 zones, triées par Code, ordre croissant')
  await press(bench, 'table.sort', 'population')
  expect(summary()).toBe('status 2 000 zones, triées par population, ordre décroissant')
})

test('gives column separators an orientation, a width and its limits', async () => {
  const bench = await shownBench('zones')
  const told = ['orientation', 'label', 'valuemin', 'valuemax']
  const edges = attributesIn(markupOf(bench, <ZonesTable />), 'separator').map(edge =>
    told.map(each => edge[`aria-${each}`]).join(' '),
  )
  expect(edges).toEqual([
    'vertical Largeur de Nom 48 640',
    'vertical Largeur de Code 48 640',
    'vertical Largeur de population 48 640',
    'vertical Largeur de region 48 640',
  ])
})

test('shows no column before the first zones, because repeated ones would leave again', async () => {
  const server = gated('zones')
  server.waits()
  const bench = await benchWith({ gate: server.gate }, 'zones')
  const titles = () => readIn(bench, <ZonesTable />).filter(line => line.startsWith('columnheader'))
  expect(titles()).toEqual([])
})
