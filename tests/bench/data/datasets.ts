import type { Options } from '../harness/options.ts'
import { type Prepared, prepare } from '../harness/prepare.ts'
import { readCommunes } from './communes.ts'
import { SIDE, syntheticCountry } from './country.ts'
import { parcelsOf } from './parcels.ts'
import { worldCities } from './points.ts'
import { type BenchZone, labelsOf } from './zone.ts'

const QUICK_SIDE = 40
const PARCELS = { whole: 1_000_000, quick: 20_000 }

export const usualParcels = ({ quick }: Options) => (quick ? PARCELS.quick : PARCELS.whole)

const sideOf = ({ quick }: Options) => (quick ? QUICK_SIDE : SIDE)

/** Describes the displayed zones in words. */
export const zonesInWords = (options: Options): string =>
  `${(sideOf(options) ** 2).toLocaleString('en')} synthetic zones; ${
    options.communes === null
      ? 'no file of real outlines was given'
      : 'real outlines: the communes of metropolitan France'
  }`

/** Prepares as many SYNTHETIC zones as France has communes, with as many vertices. */
export function prepareZones(options: Options): Promise<Prepared> {
  const side = sideOf(options)
  return prepare(`country-${side}`, side ** 2, () => syntheticCountry(side), options.fresh)
}

/** Prepares the communes of metropolitan France, if their file is given. */
export const prepareOutlines = async ({ communes, fresh }: Options): Promise<Prepared | null> =>
  communes === null ? null : prepare('communes', 35_228, () => readCommunes(communes), fresh)

/**
 * Prepares SYNTHETIC parcels, cut from the synthetic zones.
 * @param count Approximate number; by default, a million.
 */
export function prepareParcels(options: Options, count = usualParcels(options)): Promise<Prepared> {
  function* parcels(): Generator<BenchZone> {
    const shapes = [...syntheticCountry(sideOf(options))].map(({ shape }) => shape)
    for (const { key, shape } of parcelsOf(shapes, count))
      yield { ...namedParcel(key), shape: shape as BenchZone['shape'] }
  }
  return prepare(`parcels-${count}`, count, parcels, options.fresh)
}

const namedParcel = (key: string) => ({ code: key, district: `D${key.length}` })

/** Label columns for charts: one value per zone. */
export interface ChartedColumns {
  first: Uint16Array
  second: Uint16Array
  district: string[]
}

/** Returns the labels of parcels as columns. */
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

/** Prepares 135,233 points. */
export const preparePoints = ({ fresh }: Options): Promise<Prepared> =>
  prepare('cities', 135_233, worldCities, fresh)
