/** Wraps a function so that it runs once and returns the same result afterwards. */
export function onlyOnce<T>(work: () => T): () => T {
  let done: { answer: T } | null = null
  return () => {
    done ??= { answer: work() }
    return done.answer
  }
}
