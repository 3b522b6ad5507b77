import { expect, test } from 'vitest'
import { sheetOf } from '../../../tests/support/fixtures.ts'
import { comparedZones, shownZones } from '../../../tests/support/shownZones.ts'
import type { Shown } from '../view/shown.ts'
import { proposedTitle } from './title.ts'

function shown(dataset: string, label: string | null): Shown {
  const sheet = sheetOf(dataset, `${dataset}~2026`)
  const { displayed } = shownZones
  return { ...shownZones, sheet, displayed: { ...displayed, style: { ...displayed.style, label } } }
}

test("titles a picture by the top dataset's label and date, then all visible ones", () => {
  expect(proposedTitle([shown('labels', null), shown('zones', 'population')], 'fr')).toEqual({
    title: 'population (2026)',
    subtitle: 'Jeu zones · Jeu labels (2026)',
  })
})

test('dates a title without the words of an edition', () => {
  const { sheet, ...of } = shown('zones', 'population')
  const [own] = sheet.dataset.dates
  const dates = [{ ...own!, id: 'zones~2026-ign' }, own!]
  const instance = { ...sheet.instance, id: 'zones~2026-ign' }
  const ign = { ...of, sheet: { ...sheet, instance, dataset: { ...sheet.dataset, dates } } }
  expect(proposedTitle([ign], 'fr').title).toBe('population (2026)')
})

test('titles a picture without a label by its dataset', () => {
  expect(proposedTitle([shown('labels', 'region'), shown('zones', null)], 'en')).toEqual({
    title: 'Dataset zones (2026)',
    subtitle: 'Dataset labels (2026)',
  })
  expect(proposedTitle([shown('zones', null)], 'en').subtitle).toBe('')
  expect(proposedTitle([], 'en')).toEqual({ title: '', subtitle: '' })
})

test('ignores the label hidden by a comparison', () => {
  const { displayed } = comparedZones
  const compared = { ...displayed, style: { ...displayed.style, label: 'population' } }
  expect(proposedTitle([{ ...comparedZones, displayed: compared }], 'fr').title).toBe('Jeu zones (2026)')
})
