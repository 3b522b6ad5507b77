import type { Map as MapLibre } from 'maplibre-gl'
import type { MapEvent, PointedZone } from './events.ts'
import type { Marking } from './marking.ts'
import type { LoadStack } from './stack.ts'

type Point = { x: number; y: number }

/** Tells and marks the zone under the pointer, once per frame, and not while the map moves under it. */
export class Pointing {
  private readonly map: MapLibre
  private readonly stack: LoadStack
  private readonly marking: Marking
  private readonly onEvent: (event: MapEvent) => void
  private zone: PointedZone | null = null
  private pointer: Point | null = null
  private frame = 0

  constructor(map: MapLibre, stack: LoadStack, marking: Marking, onEvent: (event: MapEvent) => void) {
    this.map = map
    this.stack = stack
    this.marking = marking
    this.onEvent = onEvent
    map.on('mousemove', ({ point }) => this.pointAt(point))
    map.on('mouseout', () => this.pointAt(null))
    // Another zone may lie under a pointer that rests.
    map.on('moveend', () => this.pointAt(this.pointer))
  }

  /** Points at nothing where a load is gone. */
  leave(load: string): void {
    if (this.zone?.load === load) this.emit(null, { x: 0, y: 0 })
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
  }

  private pointAt(point: Point | null): void {
    this.pointer = point
    cancelAnimationFrame(this.frame)
    if (!point) {
      this.emit(null, { x: 0, y: 0 })
      return
    }
    this.frame = requestAnimationFrame(() => {
      if (!this.map.isMoving()) this.emit(this.stack.pickNear(point), point)
    })
  }

  private emit(zone: PointedZone | null, { x, y }: Point): void {
    if (zone?.load === this.zone?.load && zone?.ordinal === this.zone?.ordinal) return
    this.zone = zone
    this.map.getCanvas().style.cursor = zone ? 'pointer' : ''
    this.marking.point(zone)
    this.onEvent({ type: 'zone.pointed', zone, x, y })
  }
}
