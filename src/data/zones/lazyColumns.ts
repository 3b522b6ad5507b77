import type { Column } from '../stored/columnOf.ts'
import type { Budget } from './slices.ts'

type Settling = (budget: Budget) => Promise<void>

const settling = new WeakMap<Column, Settling>()

/** Sets the function that computes all values of a lazy column in slices. */
export const setColumnComputation = (column: Column, how: Settling): void => void settling.set(column, how)

/** Computes all values of a lazy column, before they are read several times. Rejects as a pause does. */
export const computeColumn = (column: Column, budget: Budget): Promise<void> | undefined =>
  settling.get(column)?.(budget)
