import type { Text } from '../../contract/common.ts'
import { columnsOf } from '../label/computed.ts'
import type { Shown } from './shown.ts'

/** Answer that the browser has received; 0 bytes if it was in its cache. */
export type Answer = { address: string; bytes: number }

/** Zones and vertices that the map draws of a dataset, and the bytes of memory of its data. */
export type DrawnWeight = { dataset: string; zones: number; points: number; memory: number }

export type Traffic = { bytes: number; requests: number }
export type DatasetWeight = Traffic & DrawnWeight & { name: Text }

/** `rest`: answers that belong to no displayed dataset, such as the application and the basemap. */
export type ViewWeight = {
  datasets: DatasetWeight[]
  rest: Traffic
  total: Traffic & Omit<DrawnWeight, 'dataset'>
}

/** Folder of all calls for data. */
const DATA = '/cartable/'

/** Weighs a view. Files that several datasets share count for the first one. */
export function weightOf(
  shown: readonly Shown[],
  answers: readonly Answer[],
  drawn: readonly DrawnWeight[],
): ViewWeight {
  const marks = shown.map(marksOf)
  const owners = answers.map(({ address }) => {
    const parts = partsOf(address)
    return marks.findIndex(known => parts.some(part => known.has(part)))
  })
  const trafficOf = (owner: number): Traffic => {
    const own = answers.filter((_, at) => owners[at] === owner)
    return { bytes: sum(own.map(({ bytes }) => bytes)), requests: own.length }
  }
  const datasets = shown.map(({ displayed: { dataset }, sheet }, at) => {
    const { zones, points, memory } = totalOf(drawn.filter(each => each.dataset === dataset))
    return { dataset, name: sheet.dataset.name, ...trafficOf(at), zones, points, memory }
  })
  const rest = trafficOf(-1)
  const all = [...datasets, rest]
  return {
    datasets,
    rest,
    total: {
      ...totalOf(datasets),
      bytes: sum(all.map(({ bytes }) => bytes)),
      requests: sum(all.map(({ requests }) => requests)),
    },
  }
}

/** Returns the ids and hashes by which the addresses of a dataset's data name it. */
function marksOf({ displayed, sheet }: Shown): Set<string> {
  const { manifest, names } = sheet.files ?? {}
  const labels = [...sheet.labels, ...sheet.originLabels].flatMap(columnsOf)
  const hashes = [manifest?.id, manifest?.keys, names, ...labels.map(({ column }) => column)]
  return new Set([displayed.dataset, displayed.instance, ...hashes.filter(hash => hash !== undefined)])
}

/** Splits the address of data into its parts. Other addresses have none: that of the page names datasets too. */
function partsOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address)
  return pathname.includes(DATA)
    ? [...pathname.split('/').map(decodeURIComponent), ...searchParams.values()]
    : []
}

const totalOf = (parts: readonly Omit<DrawnWeight, 'dataset'>[]) => ({
  zones: sum(parts.map(({ zones }) => zones)),
  points: sum(parts.map(({ points }) => points)),
  memory: sum(parts.map(({ memory }) => memory)),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
