import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

const complain = (name: string): never => {
  throw new Error(`The actor "${name}" is not provided: give it in src/main.tsx.`)
}

/**
 * Declares a promise actor. It throws when invoked, until `src/actors/provide.ts` provides the
 * implementation.
 */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(async () => complain(name))

/**
 * Declares a callback actor. It throws when invoked, until `src/actors/provide.ts` provides the
 * implementation.
 */
export const unprovidedCallback = <
  Received extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  name: string,
) => fromCallback<Received, Input>(() => complain(name))
