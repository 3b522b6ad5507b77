import type {
  CrsUse,
  ImportDefinition,
  LongTable,
  ReadOptions,
  RepeatedKeys,
  Survey,
} from '../../contract/import.ts'

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

/** Tells whether a table has several rows for each key, and nobody has said what they become. */
export const isRepeatOpen = (
  survey: Pick<Survey, 'repeated' | 'read'> | undefined,
  key: ImportDefinition['key'],
): boolean =>
  survey !== undefined && survey.repeated !== null && survey.read.long === null && key === survey.repeated.key

/** Tells whether a file has several layers, of which nobody has said which is meant. */
export const isLayerOpen = (survey: Pick<Survey, 'layers' | 'read'> | undefined): boolean =>
  survey !== undefined && survey.layers.length > 1 && survey.read.layer === null

/** Greatest error of coordinates, in metres, that is accepted without asking the person. */
export const USUAL_ACCURACY = 10

/** Tells whether coordinates are as precise as the usual, or as a person accepts. */
export function isPrecise(
  { accuracy }: Pick<CrsUse, 'accuracy'>,
  accepted: ReadOptions['accuracy'],
): boolean {
  if (accepted === 'unknown') return true
  return accuracy !== null && accuracy <= Math.max(USUAL_ACCURACY, accepted ?? 0)
}
