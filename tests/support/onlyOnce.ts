/** Makes a function that does its work when it is first called, and answers the same ever after. */
export function onlyOnce<T>(work: () => T): () => T {
  let done: { answer: T } | null = null
  return () => {
    done ??= { answer: work() }
    return done.answer
  }
}
