import { toFailure } from '../domain/failure.ts'

const AT_ONCE = 4

/** Removes things, a few at a time. Answers those that could not be; what is not there any more is done. */
export async function removeAll(
  ids: readonly string[],
  remove: (id: string) => Promise<void>,
): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...ids]
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await remove(id)
      } catch (error) {
        if (toFailure(error).code !== 'notFound') failed.push(id)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, ids.length) }, work))
  return failed
}
