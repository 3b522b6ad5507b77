import type { Dataset } from '../../contract/dataset.ts'
import type { Look } from '../../contract/saved.ts'
import type { RampName, Style } from '../../contract/view.ts'
import { USUAL } from '../colour/savedStyles.ts'
import { defaultStyle } from '../colour/style.ts'
import { rampChosenIn, type Theme } from '../colour/theme.ts'

/** `dark`: ramp on a dark map, if the usual one would have its strongest colour at the lowest values there. */
type Made = { dataset: string; style: Partial<Style>; dark?: RampName }

/** Ready maps of the starting catalogue: a dataset with a suitable look. */
const READY_MAPS = {
  residents: {
    dataset: 'fr-departements',
    style: { label: 'population', form: 'circle', classes: 'quantile', names: true },
  },
  unemployment: {
    dataset: 'us-chomage',
    style: { label: 'taux', classes: 'quantile', classCount: 7, ramp: 'yellow-orange-red' },
    dark: 'solar',
  },
  cities: {
    dataset: 'monde-mailles',
    style: { label: 'densite', classes: 'quantile', classCount: 7, ramp: 'viridis' },
  },
  literacy: {
    dataset: 'monde-statistiques',
    style: { label: 'alphabetisation', classes: 'natural', ramp: 'yellow-green-blue', reversed: true },
  },
  earthquakes: {
    dataset: 'monde-seismes',
    style: { label: 'magnitude', classes: 'natural', ramp: 'orange-red' },
  },
  borders: {
    dataset: 'monde-contrastes',
    style: { label: 'rapport_pib', classes: 'quantile', ramp: 'yellow-orange-red' },
  },
} as const satisfies Record<string, Made>

export type ReadyMapId = keyof typeof READY_MAPS

export const READY_MAP_IDS = Object.keys(READY_MAPS) as ReadyMapId[]

/** Ids of the datasets of the ready maps. */
export const READY_DATASETS: readonly string[] = Object.values(READY_MAPS).map(({ dataset }) => dataset)

/** Map ready to show: an instance and its look. */
export type ReadyMap = { id: ReadyMapId; dataset: string; instance: string; look: Look }

/**
 * Returns the look of a ready map, with a ramp that suits the current theme. A reversed one highlights the lowest
 * values.
 */
export function lookIn(theme: Theme, { id, look }: Pick<ReadyMap, 'id' | 'look'>): Look {
  const { dark }: Made = READY_MAPS[id]
  const { ramp, reversed } = rampChosenIn(theme, (theme === 'dark' && dark) || look.style.ramp)
  return { ...look, style: { ...look.style, ramp, reversed: reversed !== look.style.reversed } }
}

/** Lists the ready maps with a dataset in the catalogue, with its latest instance, otherwise the newest. */
export function readyMapsOf(datasets: readonly Dataset[]): ReadyMap[] {
  return READY_MAP_IDS.flatMap(id => {
    const { dataset, style } = READY_MAPS[id]
    const found = datasets.find(each => each.id === dataset)
    const instance = found?.latest?.id ?? found?.dates[0]?.id
    if (instance === undefined) return []
    return [{ id, dataset, instance, look: { ...USUAL, style: { ...defaultStyle(0), ...style } } }]
  })
}
