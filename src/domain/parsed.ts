/**
 * Parses JSON.
 * @param otherwise Result for any other text.
 */
export function jsonIn(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return otherwise
  }
}

/** Decodes percent-encoded text; returns undefined if it is invalid. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
