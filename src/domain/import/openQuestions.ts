import type {
  CrsUse,
  ImportDefinition,
  LongTable,
  ReadOptions,
  RepeatedKeys,
  Survey,
} from '../../contract/import.ts'

/** Maximum number of values offered one by one. */
const VALUES_MAX = 100

/** Lists the possible uses of a table with several rows per key: columns, or the instance of one value. */
export const longChoices = ({ key, by, values }: RepeatedKeys): LongTable[] => [
  { kind: 'columns', key, by },
  ...values.slice(0, VALUES_MAX).map(value => ({ kind: 'rows' as const, by, value })),
]

/** Returns a text that identifies a choice. */
export const longText = (long: LongTable): string =>
  long.kind === 'columns' ? 'columns' : `rows:${long.value}`

/** Returns whether a table has several rows per key and the user has not chosen their use. */
export const isRepeatOpen = (
  survey: Pick<Survey, 'repeated' | 'read'> | undefined,
  key: ImportDefinition['key'],
): boolean =>
  survey !== undefined && survey.repeated !== null && survey.read.long === null && key === survey.repeated.key

/** Returns whether a file has several layers and the user has not chosen one. */
export const isLayerOpen = (survey: Pick<Survey, 'layers' | 'read'> | undefined): boolean =>
  survey !== undefined && survey.layers.length > 1 && survey.read.layer === null

/** Maximum coordinate error in metres that is accepted without asking. */
export const USUAL_ACCURACY = 10

/** Returns whether coordinates are accurate enough by default, or for the user. */
export function isPrecise(
  { accuracy }: Pick<CrsUse, 'accuracy'>,
  accepted: ReadOptions['accuracy'],
): boolean {
  if (accepted === 'unknown') return true
  return accuracy !== null && accuracy <= Math.max(USUAL_ACCURACY, accepted ?? 0)
}
