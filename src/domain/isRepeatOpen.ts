import type { ImportDefinition, Survey } from '../contract/import.ts'

/** Tells whether a table has several rows for each key, and nobody has said what they become. */
export const isRepeatOpen = (
  survey: Pick<Survey, 'repeated' | 'read'> | undefined,
  key: ImportDefinition['key'],
): boolean =>
  survey !== undefined && survey.repeated !== null && survey.read.long === null && key === survey.repeated.key
