/** Returns the token in the fragment of an address, which browsers do not send to the server; null if it has none. */
export const linkTokenIn = (fragment: string): string | null =>
  /^#link=([\w-]{43})$/.exec(fragment)?.[1] ?? null
