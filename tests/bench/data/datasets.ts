import type { Options } from '../harness/options.ts'
import { type Prepared, prepare } from '../harness/prepare.ts'
import { readCommunes } from './communes.ts'
import { SIDE, syntheticCountry } from './country.ts'
import { parcelsOf } from './parcels.ts'
import { worldCities } from './points.ts'
import type { BenchZone } from './zone.ts'

const QUICK_SIDE = 40
const PARCELS = { whole: 1_000_000, quick: 20_000 }

/** As many zones as France has communes: real ones from a file, else synthetic ones. */
export function prepareZones({ quick, communes, fresh }: Options): Promise<Prepared> {
  if (communes !== null) return prepare('communes', 35_357, () => readCommunes(communes), fresh)
  const side = quick ? QUICK_SIDE : SIDE
  return prepare(`country-${side}`, side ** 2, () => syntheticCountry(side), fresh)
}

/** One million SYNTHETIC parcels, cut out of the zones. */
export function prepareParcels({ quick, communes, fresh }: Options): Promise<Prepared> {
  const count = quick ? PARCELS.quick : PARCELS.whole
  function* parcels(): Generator<BenchZone> {
    const zones = communes === null ? syntheticCountry(quick ? QUICK_SIDE : SIDE) : readCommunes(communes)
    const shapes = [...zones].map(({ shape }) => shape)
    for (const { key, shape } of parcelsOf(shapes, count))
      yield { code: key, district: `D${key.length}`, shape: shape as BenchZone['shape'] }
  }
  return prepare(`parcels-${count}${communes === null ? '' : '-communes'}`, count, parcels, fresh)
}

/** 135,233 points. */
export const preparePoints = ({ fresh }: Options): Promise<Prepared> =>
  prepare('cities', 135_233, worldCities, fresh)
