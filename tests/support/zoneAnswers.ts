import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import { datasetOfZone } from '../../src/contract/idParts.ts'
import type { Label } from '../../src/contract/label.ts'
import type { ViewWeight } from '../../src/domain/view/weight.ts'
import { zoneOf } from './fixtures.ts'

/** Zone with a value of 1 for each label. */
export const zoneWith = (id: string, instance: string, labels: readonly Label[]): ZoneDetail => {
  const told = { dataset: datasetOfZone(id), instance, value: 1, from_origin: false }
  return { ...zoneOf(id), labels: labels.map(each => ({ ...each, ...told })) }
}

/** Weight of one dataset, with its answers and others. */
export const WEIGHT: ViewWeight = {
  datasets: [
    {
      dataset: 'zones',
      name: { fr: 'Zones', en: 'Zones' },
      bytes: 152_340,
      requests: 5,
      zones: 101,
      points: 1234,
      memory: 2_500_000,
    },
  ],
  rest: { bytes: 1_050_000, requests: 30 },
  total: { bytes: 1_202_340, requests: 35, zones: 101, points: 1234, memory: 2_500_000 },
}

/** Statistics of distinct values without numbers. */
export const STATISTICS: Statistics = {
  count: 2000,
  nulls: 0,
  distinct: 2000,
  numbers: null,
  frequent: [],
}
