import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

const failAsUnprovided = (name: string): never => {
  throw new Error(`The actor "${name}" is not provided. Provide it in src/actors/provide.ts.`)
}

/**
 * Declares a promise actor. It throws when invoked, until `src/actors/provide.ts` provides the
 * implementation.
 */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(async () => failAsUnprovided(name))

/**
 * Declares a callback actor. It throws when invoked, until `src/actors/provide.ts` provides the
 * implementation.
 */
export const unprovidedCallback = <
  Received extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  name: string,
) => fromCallback<Received, Input>(() => failAsUnprovided(name))
