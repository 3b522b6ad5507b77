import { fromCallback } from 'xstate'
import type { MapCommand, MapNews } from '../../machines/map.types.ts'
import { readExtent } from '../api/zones.ts'
import { datasetOfZone } from '../contract/idParts.ts'
import type { MapEvent } from '../map/events.ts'
import { onMapEvent } from '../map/mounted.ts'
import { setGround } from './mapTheme.ts'
import { canvas, tileValues, zoneWorker } from './surface.ts'

/** Controls the map, and reports its events to the workbench. */
export const map = fromCallback<MapCommand, undefined>(({ receive, sendBack }) => {
  const emit = (news: MapNews) => sendBack(news)
  receive(command => obey(command, emit))
  return onMapEvent(hearing(emit))
})

type PointedEvent = Extract<MapEvent, { type: 'zone.pointed' }>

/** Handles map events. A new map is drawn first, then reported with its place. */
function hearing(emit: (news: MapNews) => void): (event: MapEvent) => void {
  let pointed: PointedEvent | null = null
  /**
   * The name is shown immediately. The value comes from the worker, and is dropped if the pointer has moved
   * to another zone.
   */
  const read = async (event: PointedEvent) => {
    pointed = event
    const { zone } = event
    // Under the pointer, a hexagon shows its content.
    if (!zone || zone.hexagon) return
    const found = await zoneWorker()
      .read(zone.load, zone.ordinal)
      .catch(() => undefined)
    // The rank of a zone needs the values of all.
    tileValues().needAll(zone.load)
    if (found?.value !== undefined && pointed === event)
      emit({ ...event, zone: { ...zone, value: found.value, rank: found.rank, second: found.second } })
  }
  return event => {
    switch (event.type) {
      case 'map.ready': {
        // Drawing may move the map.
        const { camera, bounds } = canvas.redraw() ?? event
        // Started early, so that the first load does not wait for its code.
        zoneWorker()
        canvas.sees({ camera, bounds })
        emit({ type: 'map.ready', camera, bounds })
        return
      }
      case 'camera.moved':
        // A map that is not ready cannot show a requested place.
        if (!canvas.isDrawn()) return
        canvas.sees(event)
        emit(event)
        return
      case 'zone.clicked': {
        const { zone, how } = event
        if (how === 'inspect') emit({ type: 'zone.inspected', zone: zone?.id ?? null, byUser: true })
        else if (zone)
          emit({ type: 'zones.selected', zones: { [datasetOfZone(zone.id)]: [zone.ordinal] }, how })
        return
      }
      case 'zones.boxed':
        emit({ type: 'zones.selected', zones: event.zones, how: 'add' })
        return
      case 'zone.pointed':
        emit(event)
        void read(event)
        return
      default:
        emit(event)
    }
  }
}

/** Number of the last fit: an extent that arrives after another fit is dropped. */
let lastFit = 0

/** Fits the map to a box, or to most of the zones that a filter keeps. */
async function fitMap({
  bbox,
  hasInsets,
  among,
}: Extract<MapCommand, { type: 'map.fitted' }>): Promise<void> {
  lastFit++
  if (!among) {
    canvas.fit(bbox, hasInsets)
    return
  }
  const number = lastFit
  const extent = await readExtent(among).catch(() => null)
  if (number !== lastFit) return
  canvas.fit(extent?.focus ?? bbox, hasInsets)
}

function obey(command: MapCommand, emit: (news: MapNews) => void): void {
  switch (command.type) {
    case 'map.arranged':
      setGround(command.ground)
      canvas.arrange(command.displayed, command.inspected)
      break
    case 'map.marked':
      canvas.mark(command.selected)
      break
    case 'map.fitted':
      void fitMap(command)
      break
    case 'map.jumped':
      canvas.jump(command.camera)
      break
    case 'map.revealed':
      canvas.reveal(command.bbox, command.near)
      break
    case 'map.steered':
      canvas.steer(command.move)
      break
    case 'map.centreInspected':
      emit({ type: 'zone.inspected', zone: canvas.pickCentre() })
      break
    case 'map.walked': {
      const zone = canvas.walk(command.from, command.direction, command.alike)
      if (zone !== null) emit({ type: 'zone.inspected', zone })
    }
  }
}
