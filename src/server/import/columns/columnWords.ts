import { fold } from '../../../domain/fold.ts'

/** Splits the name of a column into its folded words: `stopLat`, `stop_lat` and `Stop lat` are `stop`, `lat`. */
export const columnWords = (name: string): string[] =>
  fold(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
