import { type ActorRefFrom, fromPromise } from 'xstate'
import { embedMachine, type FirstRows } from '../../machines/embed.machine.ts'
import { loadingMachine } from '../../machines/loading.machine.ts'
import { listInstances } from '../api/datasets.ts'
import { readZones } from '../api/zones.ts'
import type { View } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { MapMove } from '../domain/geometry/mapFocus.ts'
import { styleAt } from '../domain/view/instanceOrder.ts'
import { firstRows } from './firstRows.ts'
import { layer } from './layer.ts'
import { map } from './map.ts'
import { receiveParts } from './receiveParts.ts'
import { confirmZones, openInstance } from './zones.ts'

/** Replaces each instance of a view with the latest one of its dataset. */
const findLatest = fromPromise<View, { view: View }>(async ({ input: { view }, signal }) => {
  const displayed = view.displayed.map(async entry => {
    const instances = await listInstances(entry.dataset, signal)
    const latest = instances.find(({ status }) => status === 'latest')?.id ?? entry.instance
    return { ...entry, instance: latest, style: styleAt(entry.style, entry.instance, latest, instances) }
  })
  return { ...view, displayed: await Promise.all(displayed) }
})

/** Reads the first zones of a dataset, largest values first where the displayed label has an order. */
const readFirstRows = fromPromise<readonly Zone[], FirstRows>(async ({ input, signal }) => {
  const { results } = await readZones(firstRows(input), signal)
  return results
})

/** Embed with the outside world. */
export const provideEmbed = () =>
  embedMachine.provide({
    actors: {
      map,
      findLatest,
      readFirstRows,
      loading: loadingMachine.provide({ actors: { layer, openInstance, receiveParts, confirmZones } }),
    },
  })

/** Returns what readers of an embed can do. */
export const actionsOf = (embed: ActorRefFrom<typeof embedMachine>) => ({
  retry: () => embed.send({ type: 'loading.retried' }),
  move: (move: MapMove) => embed.send({ type: 'map.moved', move }),
  openTable: () => embed.send({ type: 'table.opened' }),
})
