import type { FilterNode } from '../contract/filter.ts'
import type { Label } from '../contract/label.ts'
import { CHARTS_MAX, type Chart } from '../contract/view.ts'
import type { ChartCounts } from '../domain/chart/chartCounts.ts'
import { intervalOf, onlyLabelIn } from '../domain/chart/interval.ts'
import { type Axis, axisOf, PARTS, valueAt } from '../domain/colour/histogram.ts'
import { equal } from '../domain/equal.ts'
import { compileFilter } from '../domain/filter/filter.ts'
import { isOrdered, measureOf, type OrderedType } from '../domain/label/labelTypes.ts'
import type { ChartQuery, Conditions } from './messages.ts'
import type { LoadValues, ReadSlot } from './values.ts'

/** Place of a value that lies on no axis. */
const NOWHERE = 255
/** Number of labels of which all charts together can be. */
const LABELS_MAX = CHARTS_MAX * 2
/** The bit of the conditions that are on no charted label. */
const REST = 1 << LABELS_MAX

/**
 * Counts charts over zones that do not change. Each chart counts the zones that pass the conditions on all labels but
 * its own, beside all zones. For each zone a bit says of each charted label whether its conditions fail, and one of all
 * other conditions: where an interval is dragged, one bit is found anew in one walk through typed numbers, and another
 * walk counts each chart. A million zones and three charts are so about four million steps.
 */
export class ChartCounter {
  readonly #values: LoadValues
  readonly #dimensions = new Map<string, Dimension>()
  readonly #fails: Uint32Array
  #rest: readonly FilterNode[] = []

  constructor(values: LoadValues) {
    this.#values = values
    this.#fails = new Uint32Array(values.ordinals.length)
  }

  /** Whether it counts these values. */
  isOf(values: LoadValues): boolean {
    return this.#values === values && this.#fails.length === values.ordinals.length
  }

  /** Counts the zones in each part of charts, while zones have to meet conditions. */
  count(queries: readonly ChartQuery[], { nodes, labels }: Conditions): ChartCounts[] {
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
    return queries.flatMap(({ chart, labels: [label] }) => {
      const dimension = this.#dimensions.get(label?.column ?? '')
      return dimension?.axis ? this.#histogram(chart, dimension, dimension.axis) : []
    })
  }

  /** Begins to know the labels of charts, and forgets others. */
  #keep(labels: readonly Label[]): void {
    const wanted = new Set(labels.map(({ column }) => column))
    for (const [column, { bit }] of this.#dimensions) {
      if (wanted.has(column)) continue
      this.#dimensions.delete(column)
      this.#set(bit, () => false)
    }
    for (const label of labels) {
      if (this.#dimensions.has(label.column)) continue
      const used = [...this.#dimensions.values()].reduce((bits, { bit }) => bits | bit, 0)
      // The lowest bit that no label has.
      const bit = ~used & (used + 1)
      this.#dimensions.set(label.column, dimensionOf(label, bit, this.#values))
    }
  }

  #histogram(chart: Chart, { bit, parts, whole }: Dimension, axis: Axis): ChartCounts {
    const passing = new Uint32Array(PARTS + 1)
    const others = ~bit
    const fails = this.#fails
    for (let slot = 0; slot < fails.length; slot++) {
      if (((fails[slot] ?? 0) & others) !== 0) continue
      const part = parts[slot] ?? NOWHERE
      const at = part === NOWHERE ? PARTS : part
      passing[at] = (passing[at] ?? 0) + 1
    }
    return {
      chart,
      axis,
      whole: [...whole.subarray(0, PARTS)],
      passing: [...passing.subarray(0, PARTS)],
      noData: passing[PARTS] ?? 0,
    }
  }

  /** Marks the zones that fail the conditions on a label. */
  #mark({ label, bit, numbers }: Dimension, nodes: readonly FilterNode[]): void {
    const interval = intervalOf(nodes, label)
    if (nodes.length === 0) this.#set(bit, () => false)
    else if (!interval) this.#set(bit, this.#failing(nodes, [label]))
    else {
      const { from, to } = { from: interval.from ?? -Infinity, to: interval.to ?? Infinity }
      const fails = this.#fails
      for (let slot = 0; slot < fails.length; slot++) {
        const number = numbers[slot] ?? Number.NaN
        // What is no number is in no interval.
        const isIn = number >= from && number < to
        fails[slot] = isIn ? (fails[slot] ?? 0) & ~bit : (fails[slot] ?? 0) | bit
      }
    }
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

/** Facts about a charted label that no filter changes, and its conditions. */
type Dimension = {
  label: Label
  /** The bit of the zones that fail its conditions. */
  bit: number
  /** The value of each slot as a number; NaN is no data. */
  numbers: Float64Array
  /** Null where the values do not stretch over anything. */
  axis: Axis | null
  /** The part of the axis that each slot is in, or `NOWHERE`. */
  parts: Uint8Array
  /** Number of zones in each part. */
  whole: Uint32Array
  conditions: readonly FilterNode[]
}

function dimensionOf(label: Label, bit: number, values: LoadValues): Dimension {
  const type: OrderedType = isOrdered(label.type) ? label.type : 'number'
  const count = values.ordinals.length
  const numbers = new Float64Array(count).fill(Number.NaN)
  const read = values.read(label)
  const { numberOf } = measureOf(type)
  if (read) for (let slot = 0; slot < count; slot++) numbers[slot] = numberOf(read(slot)) ?? Number.NaN
  // Of a whole instance the server knows the quantiles: to sort a million numbers takes longer than to count them.
  const { min, max, quantiles } = label.stats
  const known =
    quantiles.length > 1 ? quantiles : min !== null && max !== null ? [min, (min + max) / 2, max] : []
  const axis = axisOf(known, type)
  const parts = axis ? partsOf(axis, numbers) : new Uint8Array(count).fill(NOWHERE)
  const whole = new Uint32Array(PARTS)
  for (const part of parts) if (part !== NOWHERE) whole[part] = (whole[part] ?? 0) + 1
  return { label, bit, numbers, axis, parts, whole, conditions: [] }
}

/** The part of an axis that each number is in: a part has its lower end and not its upper one, but the last has both. */
function partsOf(axis: Axis, numbers: Float64Array): Uint8Array {
  const starts = Float64Array.from({ length: PARTS }, (_, part) => valueAt(axis, part / PARTS))
  const parts = new Uint8Array(numbers.length)
  for (let slot = 0; slot < numbers.length; slot++) {
    const number = numbers[slot] ?? Number.NaN
    if (Number.isNaN(number)) {
      parts[slot] = NOWHERE
      continue
    }
    let low = 0
    let high = PARTS - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= number) low = middle
      else high = middle - 1
    }
    parts[slot] = low
  }
  return parts
}
