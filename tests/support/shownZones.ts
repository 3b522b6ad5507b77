import { EMPTY_VIEW } from '../../src/contract/view.ts'
import type { Zone } from '../../src/contract/zone.ts'
import { applyEdit } from '../../src/domain/view/edit.ts'
import type { Shown } from '../../src/domain/view/shown.ts'
import { sheetOf } from './fixtures.ts'

const [displayed] = applyEdit(EMPTY_VIEW, {
  type: 'instance.displayed',
  dataset: 'zones',
  instance: 'zones~2026',
}).displayed
if (!displayed) throw new Error('The edit displays a dataset.')

/** Displayed dataset. */
export const shownZones: Shown = {
  displayed,
  demand: { instance: displayed.instance, filter: null, bbox: null },
  sheet: sheetOf('zones', 'zones~2026'),
}

/** The same, compared with another instance. */
export const comparedZones: Shown = {
  ...shownZones,
  displayed: { ...displayed, style: { ...displayed.style, compared: 'zones~2021' } },
}

/** The same with fewer zones. */
export const narrowedZones: Shown = {
  ...shownZones,
  demand: {
    ...shownZones.demand,
    filter: { mode: 'l', filter: { label: 'population', operator: 'gt', value: 5 } },
  },
}

/** Returns a zone of the test dataset. */
export const zoneNumber = (number: number): Zone => ({
  id: `zones.${number}`,
  key: String(number),
  name: `Zone ${number}`,
  ordinal: number,
  bbox: [0, 0, 1, 1],
  geometry: null,
  labels: { population: number, region: number % 2 ? 'odd' : 'even' },
  origin_labels: {},
})
