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

/** Characters per call of `btoa`: more arguments than that exceed the stack. */
const AT_ONCE = 0x8000

/** Returns bytes as text that a script can contain. */
export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE)))
  return btoa(parts.join(''))
}

/** Returns the bytes of a text. Throws if the text is not base64. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), character => character.charCodeAt(0))

/**
 * Returns a script that calls a function with values. Browsers read scripts from disk, but no data. Texts of
 * users can neither end the script nor start a comment.
 */
export function scriptOf(name: string, ...values: readonly unknown[]): string {
  const written = values.map(value =>
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  )
  return `${name}(${written.join(',')})\n`
}
