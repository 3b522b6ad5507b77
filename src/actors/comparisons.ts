import { readComparison } from '../api/compare.ts'
import type { Style } from '../contract/view.ts'
import { type Changes, readChanges } from '../domain/changes.ts'
import type { Sheet } from '../domain/shown.ts'
import { comparedLabel } from '../domain/tableChanges.ts'

/** The comparison that one dataset is drawn with: read again only when another one is wanted. */
export class Comparisons {
  #held: { name: string; changes: Changes } | null = null

  /**
   * Reads the changes since the instance that a style compares with; null when it compares with none. The label of the
   * style says whose values are compared.
   */
  async of({ dataset, instance, labels }: Sheet, style: Style, signal: AbortSignal): Promise<Changes | null> {
    const { compared } = style
    if (compared === null) return null
    const label = comparedLabel({ labels }, style)
    const wanted = { dataset: dataset.id, instance: instance.id, base: compared, label }
    const name = JSON.stringify(wanted)
    if (this.#held?.name !== name)
      this.#held = { name, changes: readChanges(await readComparison(wanted, signal)) }
    return this.#held.changes
  }
}
