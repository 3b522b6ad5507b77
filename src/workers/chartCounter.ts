import type { FilterNode } from '../contract/filter.ts'
import type { Label, LabelValue } from '../contract/label.ts'
import { CHARTS_MAX } from '../contract/limits.ts'
import type { Chart } from '../contract/view.ts'
import type { BarCounts, ChartCounts, HistogramCounts, ScatterCounts } from '../domain/chart/chartCounts.ts'
import { intervalOf } from '../domain/chart/interval.ts'
import type { ColourScale } from '../domain/colour/colours.ts'
import { PARTS } from '../domain/colour/histogram.ts'
import { equal } from '../domain/equal.ts'
import { onlyLabelIn } from '../domain/filter/conjuncts.ts'
import { compileFilter } from '../domain/filter/filter.ts'
import { type Dimension, dimensionOf, NOWHERE, OTHERS } from './chartDimensions.ts'
import type { LoadValues, ReadSlot } from './loadValues.ts'
import type { ChartQuery, Conditions } from './messages.ts'
import { type Places, placesOf, scatterCounts } from './scatter.ts'

/** Maximum number of labels of all charts. */
const LABELS_MAX = CHARTS_MAX * 2
/** Bit of the conditions on labels without a chart. */
const REST = 1 << LABELS_MAX

/** Zones as last painted: the scale, and the pixel of each ordinal, 0 if it is not drawn. */
export type Drawn = { scale: ColourScale; pixels: Uint32Array }

/**
 * Counts charts over unchanging zones. Each chart counts the zones that pass the conditions on all other
 * labels, and all zones. One bit per zone and charted label states whether its conditions fail, one more all
 * other conditions: dragging an interval recomputes one bit in one pass over typed numbers, then one pass per
 * chart counts. A million zones and three charts take about four million steps.
 */
export class ChartCounter {
  readonly #values: LoadValues
  readonly #dimensions = new Map<string, Dimension>()
  /** Positions of scatter plots, by pair of columns. */
  readonly #places = new Map<string, Places | null>()
  readonly #fails: Uint32Array
  #rest: readonly FilterNode[] = []

  constructor(values: LoadValues) {
    this.#values = values
    this.#fails = new Uint32Array(values.ordinals.length)
  }

  /** Returns whether the counter counts these values. */
  isOf(values: LoadValues): boolean {
    return this.#values === values && this.#fails.length === values.ordinals.length
  }

  /** Counts the zones in each part of charts, under conditions and with the current colours. */
  count(queries: readonly ChartQuery[], { nodes, labels }: Conditions, drawn: Drawn | null): ChartCounts[] {
    this.#keep(queries.flatMap(query => query.labels))
    const owners = nodes.map(node => {
      const name = onlyLabelIn(node)
      return this.#dimensions.get(labels.find(label => label.name === name)?.column ?? '')
    })
    for (const dimension of this.#dimensions.values()) {
      const own = nodes.filter((_, at) => owners[at] === dimension)
      if (equal(own, dimension.conditions)) continue
      dimension.conditions = own
      this.#mark(dimension, own)
    }
    const rest = nodes.filter((_, at) => owners[at] === undefined)
    if (!equal(rest, this.#rest)) {
      this.#rest = rest
      this.#markRest(rest, labels)
    }
    return queries.flatMap(({ chart, labels }) => {
      const [one, other] = labels.map(({ column }) => this.#dimensions.get(column))
      return (one && this.#chart(chart, one, other, drawn)) ?? []
    })
  }

  /** Adds labels for charts, and drops unused ones. */
  #keep(labels: readonly Label[]): void {
    const wanted = new Set(labels.map(({ column }) => column))
    for (const [column, { bit }] of this.#dimensions) {
      if (wanted.has(column)) continue
      this.#dimensions.delete(column)
      for (const key of this.#places.keys()) if (JSON.parse(key).includes(column)) this.#places.delete(key)
      this.#set(bit, () => false)
    }
    for (const label of labels) {
      if (this.#dimensions.has(label.column)) continue
      const used = [...this.#dimensions.values()].reduce((bits, { bit }) => bits | bit, 0)
      // The lowest free bit.
      const bit = ~used & (used + 1)
      this.#dimensions.set(label.column, dimensionOf(label, bit, this.#values))
    }
  }

  #chart(
    chart: Chart,
    one: Dimension,
    other: Dimension | undefined,
    drawn: Drawn | null,
  ): ChartCounts | null {
    if (chart.kind === 'histogram') return this.#histogram(chart, one)
    if (chart.kind === 'bars') return this.#bars(chart, one, drawn?.scale ?? null)
    return other ? this.#scatter(chart, one, other, drawn) : null
  }

  #scatter(
    chart: ScatterCounts['chart'],
    along: Dimension,
    up: Dimension,
    drawn: Drawn | null,
  ): ScatterCounts | null {
    if (!('axis' in along) || !('axis' in up)) return null
    const key = JSON.stringify([along.label.column, up.label.column])
    const places = this.#places.get(key) ?? placesOf(along, up)
    this.#places.set(key, places)
    const { ordinals } = this.#values
    const pixelOf = (slot: number) => drawn?.pixels[ordinals[slot] ?? 0] ?? 0
    return (
      places && { kind: 'scatter', chart, ...scatterCounts(places, this.#fails, along.bit | up.bit, pixelOf) }
    )
  }

  #histogram(chart: HistogramCounts['chart'], dimension: Dimension): HistogramCounts | null {
    if (!('axis' in dimension) || !dimension.axis) return null
    const { axis, whole } = dimension
    const { passing, noData } = this.#passing(dimension, PARTS)
    return { kind: 'histogram', chart, axis, whole: [...whole], passing, noData }
  }

  #bars(chart: BarCounts['chart'], dimension: Dimension, scale: ColourScale | null): BarCounts | null {
    if (!('ranked' in dimension) || dimension.ranked.length === 0) return null
    const { label, ranked, values, whole } = dimension
    const { passing, noData } = this.#passing(dimension, OTHERS + 1)
    const isColoured = scale?.kind === 'values' && scale.label.column === label.column
    const bars = ranked.map((code, rank) => {
      const value = values[code - 1] ?? null
      const colour = isColoured ? scale.colourOf(value) : null
      return { value, whole: whole[rank] ?? 0, passing: passing[rank] ?? 0, colour }
    })
    const others = {
      values: values.length - ranked.length,
      whole: whole[OTHERS] ?? 0,
      passing: passing[OTHERS] ?? 0,
    }
    return { kind: 'bars', chart, bars, others, noData }
  }

  /** Counts in each part the zones that pass the conditions on all labels but one. */
  #passing({ bit, parts }: Dimension, size: number): { passing: number[]; noData: number } {
    const passing = new Uint32Array(size + 1)
    const others = ~bit
    const fails = this.#fails
    for (let slot = 0; slot < fails.length; slot++) {
      if (((fails[slot] ?? 0) & others) !== 0) continue
      const part = parts[slot] ?? NOWHERE
      const at = part === NOWHERE ? size : part
      passing[at] = (passing[at] ?? 0) + 1
    }
    return { passing: [...passing.subarray(0, size)], noData: passing[size] ?? 0 }
  }

  /** Sets a label's bit at the zones that fail its conditions. */
  #mark(dimension: Dimension, nodes: readonly FilterNode[]): void {
    const { label, bit } = dimension
    if (nodes.length === 0) this.#set(bit, () => false)
    else if ('ranked' in dimension) this.#markValues(dimension, nodes)
    else {
      const interval = intervalOf(nodes, label)
      if (!interval) {
        this.#set(bit, this.#failing(nodes, [label]))
        return
      }
      const { numbers } = dimension
      const { from, to } = { from: interval.from ?? -Infinity, to: interval.to ?? Infinity }
      const fails = this.#fails
      for (let slot = 0; slot < fails.length; slot++) {
        const number = numbers[slot] ?? Number.NaN
        // NaN is in no interval.
        const isIn = number >= from && number < to
        fails[slot] = isIn ? (fails[slot] ?? 0) & ~bit : (fails[slot] ?? 0) | bit
      }
    }
  }

  /** Tests each value once, regardless of the number of its zones. */
  #markValues(
    { label, bit, values, codes }: Extract<Dimension, { codes: Uint32Array }>,
    nodes: readonly FilterNode[],
  ): void {
    const all: readonly LabelValue[] = [null, ...values]
    const passes = compileFilter({ and: [...nodes] }, () => ({
      type: label.type,
      value: code => all[code] ?? null,
    }))
    const passing = all.map((_, code) => passes(code))
    this.#set(bit, slot => passing[codes[slot] ?? 0] !== true)
  }

  #markRest(nodes: readonly FilterNode[], labels: readonly Label[]): void {
    this.#set(REST, nodes.length === 0 ? () => false : this.#failing(nodes, labels))
  }

  #set(bit: number, fails: (slot: number) => boolean): void {
    for (let slot = 0; slot < this.#fails.length; slot++) {
      const bits = this.#fails[slot] ?? 0
      this.#fails[slot] = fails(slot) ? bits | bit : bits & ~bit
    }
  }

  #failing(nodes: readonly FilterNode[], labels: readonly Label[]): (slot: number) => boolean {
    const passes = compileFilter({ and: [...nodes] }, name => {
      const label = labels.find(each => each.name === name)
      const read = label && (this.#values.read(label) ?? NO_VALUE)
      return label && read && { type: label.type, value: slot => read(slot) ?? null }
    })
    return slot => !passes(slot)
  }
}

const NO_VALUE: ReadSlot = () => undefined
