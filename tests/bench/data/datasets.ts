import type { Options } from '../harness/options.ts'
import { type Prepared, prepare } from '../harness/prepare.ts'
import { readCommunes } from './communes.ts'
import { SIDE, syntheticCountry } from './country.ts'
import { parcelsOf } from './parcels.ts'
import { worldCities } from './points.ts'
import { type BenchZone, labelsOf } from './zone.ts'

const QUICK_SIDE = 40
const PARCELS = { whole: 1_000_000, quick: 20_000 }

const sideOf = ({ quick }: Options) => (quick ? QUICK_SIDE : SIDE)

/** Describes the zones that are shown, in words. */
export const zonesInWords = (options: Options): string =>
  options.communes === null
    ? `${(sideOf(options) ** 2).toLocaleString('en')} synthetic zones`
    : 'the communes of metropolitan France'

/** Prepares as many zones as France has communes: real ones from a file, else synthetic ones. */
export function prepareZones(options: Options): Promise<Prepared> {
  const { communes, fresh } = options
  if (communes !== null) return prepare('communes', 35_228, () => readCommunes(communes), fresh)
  const side = sideOf(options)
  return prepare(`country-${side}`, side ** 2, () => syntheticCountry(side), fresh)
}

/** One million SYNTHETIC parcels, cut out of the zones. */
export function prepareParcels(options: Options): Promise<Prepared> {
  const { quick, communes, fresh } = options
  const count = quick ? PARCELS.quick : PARCELS.whole
  function* parcels(): Generator<BenchZone> {
    const zones = communes === null ? syntheticCountry(sideOf(options)) : readCommunes(communes)
    const shapes = [...zones].map(({ shape }) => shape)
    for (const { key, shape } of parcelsOf(shapes, count))
      yield { ...namedParcel(key), shape: shape as BenchZone['shape'] }
  }
  return prepare(`parcels-${count}${communes === null ? '' : '-communes'}`, count, parcels, fresh)
}

const namedParcel = (key: string) => ({ code: key, district: `D${key.length}` })

/** Columns of labels, of which charts are drawn: one value for each zone. */
export interface ChartedColumns {
  first: Uint16Array
  second: Uint16Array
  district: string[]
}

/** Returns the labels of so many parcels as columns. */
export function parcelColumns(count: number): ChartedColumns {
  const columns: ChartedColumns = {
    first: new Uint16Array(count),
    second: new Uint16Array(count),
    district: [],
  }
  for (let number = 0; number < count; number++) {
    const { first, second, district } = labelsOf(namedParcel(`P${number}`))
    columns.first[number] = first
    columns.second[number] = second
    columns.district.push(district)
  }
  return columns
}

/** 135,233 points. */
export const preparePoints = ({ fresh }: Options): Promise<Prepared> =>
  prepare('cities', 135_233, worldCities, fresh)
