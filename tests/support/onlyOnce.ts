/** Wraps a function so that it runs once and then returns the same result. */
export function onlyOnce<T>(work: () => T): () => T {
  let done: { answer: T } | null = null
  return () => {
    done ??= { answer: work() }
    return done.answer
  }
}
