import type { Budget } from '../platform/queue/scheduling.ts'
import type { Column } from '../storage/columns/columnOf.ts'

type Settling = (budget: Budget) => Promise<void>

const settling = new WeakMap<Column, Settling>()

/** Says how all values of a column that is made on demand are made in slices. */
export const settleBy = (column: Column, how: Settling): void => void settling.set(column, how)

/** Makes all values of a column that is made on demand, before each of them is read several times. Rejects as a pause does. */
export const settle = (column: Column, budget: Budget): Promise<void> | undefined =>
  settling.get(column)?.(budget)
