import type { QueryBudget } from '../platform/queue/scheduling.ts'
import type { Column } from '../storage/columns/column.ts'

type Settling = (budget: QueryBudget) => Promise<void>

const settling = new WeakMap<Column, Settling>()

/** Says how all values of a column that is made on demand are made in slices. */
export const settleBy = (column: Column, how: Settling): void => void settling.set(column, how)

/** Makes all values of a column that is made on demand, before each of them is read several times. Rejects as a pause does. */
export const settle = (column: Column, budget: QueryBudget): Promise<void> | undefined =>
  settling.get(column)?.(budget)
