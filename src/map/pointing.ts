import type { Map as MapLibre } from 'maplibre-gl'
import type { Theme } from '../domain/colour/theme.ts'
import { equal } from '../domain/equal.ts'
import type { OrdinalSet } from '../domain/ordinals.ts'
import type { MapEvent, PointedZone } from './events.ts'
import { INSPECTED, rgbaOf, THEMES } from './layers.ts'
import type { LoadStack } from './stack.ts'
import { MarkLayer } from './zones/markLayer.ts'

/** Marks the inspected, selected and hovered zones on their loads. */
export class Marking {
  readonly layer: MarkLayer
  private readonly stack: LoadStack
  private inspected: string | null = null
  private selected: Readonly<Record<string, OrdinalSet>> = {}

  constructor(stack: LoadStack, theme: Theme) {
    this.stack = stack
    this.layer = new MarkLayer(coloursIn(theme))
  }

  setTheme(theme: Theme): void {
    this.layer.colours = coloursIn(theme)
  }

  inspect(id: string | null): void {
    this.inspected = id
    this.renew()
  }

  /** Marks the selected zones, by dataset. */
  select(selected: Readonly<Record<string, OrdinalSet>>): void {
    this.selected = selected
    this.renew()
  }

  point(zone: PointedZone | null): void {
    const load = zone && this.stack.loads.get(zone.load)
    for (const each of this.stack.loads.values())
      each.pointHexagon(each === load && zone?.hexagon ? zone.ordinal : null)
    const mark = zone && !zone.hexagon && load?.mark(zone.ordinal)
    this.layer.set('pointed', mark ? [mark] : [])
  }

  /** Marks the zones again after loads have changed. */
  renew(): void {
    const load = this.inspected === null ? undefined : this.stack.loadOf(this.inspected)
    const zone = load?.zones.byId(this.inspected ?? '')
    this.layer.set('inspected', zone && load ? [load.mark(zone.ordinal)] : [])
    const selected = [...this.stack.loads.values()].flatMap(each => {
      const zones = this.selected[each.dataset]
      return zones && each.isVisible() && !each.striped ? [each.markAll(zones)] : []
    })
    this.layer.set('selected', selected)
  }
}

function coloursIn(theme: Theme) {
  const { selected, pointed, casing } = THEMES[theme]
  return {
    selected: rgbaOf(selected),
    pointed: rgbaOf(pointed),
    inspected: rgbaOf(INSPECTED),
    casing: rgbaOf(casing),
  }
}

type Point = { x: number; y: number }

/** Emits and marks the hovered zone, at most once per frame, and not while the map moves. */
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
    // Map keys announce zones by name, so the names load when the map gets the focus.
    map.getCanvas().addEventListener('focus', () => {
      for (const load of stack.visible()) load.nameOf(0)
    })
    // After a map change, another zone may be under a resting pointer.
    map.on('moveend', () => this.pointAt(this.pointer))
  }

  /** Updates the hovered zone in the frame that draws something else. */
  renew(): void {
    cancelAnimationFrame(this.frame)
    this.emitPointed()
  }

  /** Clears the hovered zone of a removed load. */
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
    this.frame = requestAnimationFrame(() => this.emitPointed())
  }

  private emitPointed(): void {
    const { pointer } = this
    if (pointer && !this.map.isMoving()) this.emit(this.stack.pickNear(pointer), pointer)
  }

  private emit(zone: PointedZone | null, { x, y }: Point): void {
    if (equal(zone, this.zone)) return
    this.zone = zone
    this.map.getCanvas().style.cursor = zone ? 'pointer' : ''
    this.marking.point(zone)
    this.onEvent({ type: 'zone.pointed', zone, x, y })
  }
}
