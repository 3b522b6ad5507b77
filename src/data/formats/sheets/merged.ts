import { type Cell, isFilled, type Merge, type SheetRow } from './sheet.ts'

/**
 * Fills the cells of vertical merges with the value of their first cell. Processes the rows from top to
 * bottom.
 */
export class MergedCells {
  readonly #waiting: Merge[]
  #open: { merge: Merge; value: Cell }[] = []

  constructor(merges: readonly Merge[]) {
    this.#waiting = merges.toSorted((a, b) => b.first - a.first)
  }

  fill({ line, cells }: SheetRow): SheetRow {
    this.#open = this.#open.filter(({ merge }) => merge.last >= line)
    for (
      let next = this.#waiting.at(-1);
      next !== undefined && next.first <= line;
      next = this.#waiting.at(-1)
    ) {
      this.#waiting.pop()
      if (next.first === line) this.#open.push({ merge: next, value: cells[next.column] ?? null })
    }
    const filled = [...cells]
    for (const { merge, value } of this.#open) {
      while (filled.length < merge.column) filled.push(null)
      if (!isFilled(filled[merge.column])) filled[merge.column] = value
    }
    return { line, cells: filled }
  }
}
