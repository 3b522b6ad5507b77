import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** Promise actor that the test resolves. Results for a stopped actor are dropped, as after a real abort. */
export function scriptedPromise<Output, Input extends NonReducibleUnknown>() {
  let pending: PromiseWithResolvers<Output> | null = null
  let asked = 0
  const flush = async () => {
    for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  }
  return {
    logic: fromPromise<Output, Input>(({ signal }) => {
      const question = Promise.withResolvers<Output>()
      pending = question
      asked++
      signal.addEventListener('abort', () => {
        if (pending === question) pending = null
      })
      return question.promise
    }),
    isPending: () => pending !== null,
    timesAsked: () => asked,
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
