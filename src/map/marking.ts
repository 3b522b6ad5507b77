import type { OrdinalSet } from '../domain/ordinals.ts'
import type { Theme } from '../domain/theme.ts'
import type { PointedZone } from './events.ts'
import type { LoadStack } from './stack.ts'
import { rgbaOf, SELECTION, THEMES } from './theme.ts'
import { MarkLayer } from './zones/marks.ts'

/** Marks the inspected zone, the selected ones and the one under the pointer, on the loads that have them. */
export class Marking {
  readonly layer: MarkLayer
  private readonly stack: LoadStack
  private inspected: string | null = null
  private picked: Readonly<Record<string, OrdinalSet>> = {}

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
  pick(picked: Readonly<Record<string, OrdinalSet>>): void {
    this.picked = picked
    this.renew()
  }

  point(zone: PointedZone | null): void {
    const mark = zone && this.stack.loads.get(zone.load)?.mark(zone.ordinal)
    this.layer.set('pointed', mark ? [mark] : [])
  }

  /** Finds the zones anew, once other loads have them. */
  renew(): void {
    const load = this.inspected === null ? undefined : this.stack.loadOf(this.inspected)
    const zone = load?.zoneById(this.inspected ?? '')
    this.layer.set('selected', zone && load ? [load.mark(zone.ordinal)] : [])
    const picked = [...this.stack.loads.values()].flatMap(each => {
      const zones = this.picked[each.dataset]
      return zones && each.isVisible() && !each.hatched ? [each.markAll(zones)] : []
    })
    this.layer.set('picked', picked)
  }
}

function coloursIn(theme: Theme) {
  const { picked, pointed, casing } = THEMES[theme]
  return {
    picked: rgbaOf(picked),
    pointed: rgbaOf(pointed),
    selected: rgbaOf(SELECTION),
    casing: rgbaOf(casing),
  }
}
