import type { Label } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'
import type { Numbers } from '../domain/colour/binarySearch.ts'
import { type ColourScale, colourScale } from '../domain/colour/colours.ts'
import { styleOfSecond } from '../domain/colour/secondLabel.ts'
import { effectiveType } from '../domain/colour/style.ts'
import { isOrdered } from '../domain/label/labelTypes.ts'
import type { LoadValues } from './loadValues.ts'
import { Distributions, numbersIn, withCategories } from './painting.ts'
import type { ValueColumns } from './valueColumns.ts'

/** Values of a load, and whether all zones of its instance have arrived. */
type Scaled = { values: LoadValues; isComplete?: boolean }
type Labels = { style: Style; label: Label | null; second: Label | null }
/** Ordinals of zones; null for all. */
type Only = ReadonlySet<number> | null

/** Colour scales of loads. */
export class Scales {
  readonly #columns: ValueColumns
  readonly #distributions = new Distributions()

  constructor(columns: ValueColumns) {
    this.#columns = columns
  }

  /** Returns the scale of a load, from all numbers of its instance or from those of some zones. */
  of(load: Scaled | undefined, { style, label, second }: Labels, only: Only): ColourScale {
    const scaledBy = (each: Label, styled: Style) => ({
      label: this.#labelOf(each, styled, only),
      numbers: this.#numbers(load, each, styled, only),
    })
    const other = second && scaledBy(second, styleOfSecond(style, second))
    const first = label && scaledBy(label, style)
    return colourScale(first?.label ?? null, style, first?.numbers ?? [], other)
  }

  #labelOf(label: Label, { randomColours }: Style, only: Only): Label {
    const column = randomColours ? this.#columns.of(label) : undefined
    const known = column ? withCategories(label, column) : label
    // The ends of a scale are those of its numbers.
    return only ? { ...known, stats: { ...known.stats, min: null, max: null, quantiles: [] } } : known
  }

  /**
   * Returns the numbers that classes split: all numbers of the instance if loaded, otherwise the quantiles of
   * its statistics, so that neither a filter nor the visible area moves a break; without either, the numbers
   * that have arrived.
   */
  #numbers(load: Scaled | undefined, label: Label, style: Style, only: Only): Numbers {
    if (style.mode !== 'gradient') return []
    const type = effectiveType(label, style)
    if (!isOrdered(type)) return []
    if (only) {
      const read = load?.values.read(label)
      const slots = [...only].flatMap(ordinal => load?.values.slotOf(ordinal) ?? [])
      return read ? numbersIn(slots.length, at => read(slots[at] ?? -1), type) : []
    }
    const column = this.#columns.of(label)
    if (column) return this.#distributions.of(column, type)
    if (!load?.isComplete && label.type === type && label.stats.quantiles.length > 1)
      return label.stats.quantiles
    const read = load?.values.read(label)
    return load && read ? numbersIn(load.values.ordinals.length, read, type) : []
  }
}
