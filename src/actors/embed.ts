import { type ActorRefFrom, fromPromise } from 'xstate'
import { embedMachine, type FoundRows } from '../../machines/embed.machine.ts'
import { loadingMachine } from '../../machines/loading.machine.ts'
import { listInstances } from '../api/datasets.ts'
import { readZones } from '../api/zones.ts'
import type { View } from '../contract/view.ts'
import type { Zone } from '../contract/zone.ts'
import type { Published } from '../domain/address/embed.ts'
import { FailureError } from '../domain/failure.ts'
import type { MapMove } from '../domain/geometry/mapFocus.ts'
import { styleAt } from '../domain/view/instanceOrder.ts'
import { firstRows } from './firstRows.ts'
import { layer } from './layer.ts'
import { map } from './map.ts'
import { setGround } from './mapTheme.ts'
import { receiveParts } from './receiveParts.ts'
import { reportedFailure } from './reports.ts'
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

/** Opens a published map on its basemap. Its code loads for such an embed only. */
const openPublished = fromPromise<View, { published: Published }>(async ({ input, signal }) => {
  const { openPublishedMap } = await import('./publishedMap.ts')
  try {
    const view = await openPublishedMap(input.published, signal)
    setGround(view.ground)
    return view
  } catch (error) {
    throw new FailureError(reportedFailure(error))
  }
})

/** Reads the first zones of a dataset, largest values first where the displayed label has an order. */
const readFirstRows = fromPromise<readonly Zone[], FoundRows>(async ({ input, signal }) => {
  const { results } = await readZones(firstRows(input), signal)
  return results
})

/** Embed with the outside world. */
export const provideEmbed = () =>
  embedMachine.provide({
    actors: {
      map,
      findLatest,
      openPublished,
      readFirstRows,
      loading: loadingMachine.provide({ actors: { layer, openInstance, receiveParts, confirmZones } }),
    },
  })

/** Returns what readers of an embed can do. */
export const actionsOf = (embed: ActorRefFrom<typeof embedMachine>) => ({
  retry: () => embed.send({ type: 'loading.retried' }),
  move: (move: MapMove) => embed.send({ type: 'map.moved', move }),
  openTable: () => embed.send({ type: 'table.opened' }),
  search: (search: string) => embed.send({ type: 'rows.sought', search }),
  goTo: ({ id, bbox }: Zone) => embed.send({ type: 'zone.sought', zone: { id, bbox } }),
})
