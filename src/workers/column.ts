import type { LabelValue } from '../contract/label.ts'

/**
 * The values of one label, one per slot. Numbers and nulls stay in a Float64Array, where NaN is no data;
 * the first other value turns the column into an array.
 */
export class Column {
  private numbers: Float64Array | null = new Float64Array(1024).fill(Number.NaN)
  private others: (LabelValue | undefined)[] = []

  set(slot: number, value: LabelValue | undefined): void {
    if (this.numbers && typeof value !== 'number' && value !== null && value !== undefined) this.generalise()
    if (this.numbers) this.room(this.numbers, slot)[slot] = typeof value === 'number' ? value : Number.NaN
    else this.others[slot] = value
  }

  get(slot: number): LabelValue | undefined {
    if (!this.numbers) return this.others[slot]
    const number = this.numbers[slot]
    return number === undefined || Number.isNaN(number) ? null : number
  }

  private generalise(): void {
    this.others = Array.from(this.numbers ?? [], number => (Number.isNaN(number) ? null : number))
    this.numbers = null
  }

  private room(numbers: Float64Array, slot: number): Float64Array {
    if (slot < numbers.length) return numbers
    const grown = new Float64Array(Math.max(slot + 1, numbers.length * 2)).fill(Number.NaN)
    grown.set(numbers)
    this.numbers = grown
    return grown
  }
}
