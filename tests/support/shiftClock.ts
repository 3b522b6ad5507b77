/** Loaded before a server by `--import`: shifts the clock of its machine by some milliseconds. */
const shift = Number(process.env['CLOCK_SHIFT_MS'])
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [RealDate.now() + shift] : given) as [number]))
  }

  static override now(): number {
    return RealDate.now() + shift
  }
}

Object.assign(globalThis, { Date: ShiftedDate })
