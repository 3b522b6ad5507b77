import type { Message } from '../platform/text.ts'

/** A choice of zones that does not fit the labels that there are: the part that is wrong, and why. */
export class InvalidSelection extends Error {
  override name = 'InvalidSelection'
  readonly part: 'label' | 'query' | 'order'
  readonly faults: readonly Message[]

  constructor(part: InvalidSelection['part'], ...faults: Message[]) {
    super(`${part}: ${JSON.stringify(faults)}`)
    this.part = part
    this.faults = faults
  }
}
