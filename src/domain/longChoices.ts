import type { LongTable, RepeatedKeys } from '../contract/import.ts'

/** Values that are offered one by one. */
const VALUES_MAX = 100

/** Lists what a table with several rows for each key can become: columns, or the instance of one of the values. */
export const longChoices = ({ key, by, values }: RepeatedKeys): LongTable[] => [
  { kind: 'columns', key, by },
  ...values.slice(0, VALUES_MAX).map(value => ({ kind: 'rows' as const, by, value })),
]

/** A choice as a text that stands for it. */
export const longText = (long: LongTable): string =>
  long.kind === 'columns' ? 'columns' : `rows:${long.value}`
