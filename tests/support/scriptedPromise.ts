import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** A promise actor that answers when the test says so. What is told to nobody is lost, as with a real abort. */
export function scriptedPromise<Output, Input extends NonReducibleUnknown>() {
  let pending: PromiseWithResolvers<Output> | null = null
  const flush = async () => {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  }
  return {
    logic: fromPromise<Output, Input>(({ signal }) => {
      const asked = Promise.withResolvers<Output>()
      pending = asked
      signal.addEventListener('abort', () => {
        if (pending === asked) pending = null
      })
      return asked.promise
    }),
    isPending: () => pending !== null,
    resolve: (output: Output) => {
      pending?.resolve(output)
      pending = null
      return flush()
    },
    reject: (reason: unknown) => {
      pending?.reject(reason)
      pending = null
      return flush()
    },
  }
}
