import { scriptJson } from '../html.ts'

/** Call whose answer a folder has. */
export type FolderCall = {
  path: string
  parameters?: Readonly<Record<string, string | number | undefined>> | undefined
  body?: object | undefined
}

/** Returns the name of a call in a folder: equal calls have equal names. */
export function callName({ path, parameters = {}, body }: FolderCall): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([path, query, body ?? null])
}

/**
 * Returns a script that calls a function with values. Browsers read scripts from disk, but no data. Texts of
 * users can neither end the script nor start a comment.
 */
export const scriptOf = (name: string, ...values: readonly unknown[]): string =>
  `${name}(${values.map(scriptJson).join(',')})\n`
