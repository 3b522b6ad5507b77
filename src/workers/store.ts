import type { Label, LabelValue } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import { type ColourScale, colourScale, type Range } from '../domain/colours.ts'
import { legendOf } from '../domain/legend.ts'
import { effectiveType } from '../domain/style.ts'
import { formatValue, type Language, numberOf } from '../domain/values.ts'
import { Column } from './column.ts'
import type { PaintedLoad, PaintedPart, ZoneValues } from './messages.ts'

type Columns = Map<string, Column>
type Load = {
  /** The ordinal of each slot; slots follow the order of arrival. */
  ordinals: number[]
  slots: Map<number, number>
  labels: Columns
  originLabels: Columns
}

/** The values of all loads as columns, and what is computed from them: colours, texts and legends. */
export class ZoneStore {
  private readonly loads = new Map<string, Load>()

  /** Takes one part in; a zone that came before is replaced. Begins the load when it is new. */
  add(key: string, zones: readonly ZoneValues[], style: Style, label: Label | null): PaintedPart {
    const load = this.loads.get(key) ?? emptyLoad()
    this.loads.set(key, load)
    const slots = zones.map(zone => put(load, zone))
    const values = columnOf(load, label)
    const scale = colourScale(label, style, rangeSeen(load, label, style))
    return {
      ordinals: Uint32Array.from(zones, zone => zone.ordinal),
      colours: coloursOf(
        scale,
        slots.map(slot => values?.get(slot)),
      ),
    }
  }

  /** Colours, texts and legend of everything the load holds. Null when there is no such load. */
  paint(key: string, style: Style, label: Label | null, language: Language): PaintedLoad | null {
    const load = this.loads.get(key)
    if (!load) return null
    const column = columnOf(load, label)
    const values = load.ordinals.map((_, slot) => column?.get(slot))
    const scale = colourScale(label, style, rangeSeen(load, label, style))
    return {
      ordinals: Uint32Array.from(load.ordinals),
      colours: coloursOf(scale, values),
      texts: textsOf(values, style, label, language),
      legend: legendOf(scale, values, language),
    }
  }

  drop(key: string): void {
    this.loads.delete(key)
  }
}

function emptyLoad(): Load {
  return { ordinals: [], slots: new Map(), labels: new Map(), originLabels: new Map() }
}

function put(load: Load, zone: ZoneValues): number {
  const slot = load.slots.get(zone.ordinal) ?? load.ordinals.length
  load.slots.set(zone.ordinal, slot)
  load.ordinals[slot] = zone.ordinal
  write(load.labels, slot, zone.labels)
  write(load.originLabels, slot, zone.origin_labels)
  return slot
}

function write(columns: Columns, slot: number, values: Record<string, LabelValue>): void {
  for (const [name, value] of Object.entries(values)) {
    const column = columns.get(name) ?? new Column()
    columns.set(name, column)
    column.set(slot, value)
  }
}

/** A label of the dataset hides one of the same name that comes with the geometry. */
function columnOf(load: Load, label: Label | null): Column | undefined {
  return label ? (load.labels.get(label.name) ?? load.originLabels.get(label.name)) : undefined
}

/** Only text read as numbers needs it; numbers have the statistics of their instance. */
function rangeSeen(load: Load, label: Label | null, style: Style): Range | null {
  const column = columnOf(load, label)
  if (!label || !column || label.type === 'number' || effectiveType(label, style) !== 'number') return null
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let slot = 0; slot < load.ordinals.length; slot++) {
    const number = numberOf(column.get(slot))
    if (number === null) continue
    min = Math.min(min, number)
    max = Math.max(max, number)
  }
  return min <= max ? { min, max } : null
}

function coloursOf(scale: ColourScale, values: readonly (LabelValue | undefined)[]): Uint8Array {
  const colours = new Uint8Array(values.length * 4)
  values.forEach((value, i) => {
    const rgb = Number.parseInt(scale.colourOf(value).slice(1), 16)
    colours.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], i * 4)
  })
  return colours
}

function textsOf(
  values: readonly (LabelValue | undefined)[],
  style: Style,
  label: Label | null,
  language: Language,
): string[] | null {
  if (!label) return null
  const type = effectiveType(label, style)
  if (type === 'number' && style.mode === 'gradient') return null
  return values.map(value => formatValue(value, { type }, language))
}
