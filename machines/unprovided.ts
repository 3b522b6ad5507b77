import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

const complain = (name: string): never => {
  throw new Error(`The actor "${name}" is not provided: give it in src/main.tsx.`)
}

/** Declares a promise actor. It throws when it is invoked, until `src/actors/provide.ts` gives the real one. */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(async () => complain(name))

/** Declares a callback actor. It throws when it is invoked, until `src/actors/provide.ts` gives the real one. */
export const unprovidedCallback = <
  Received extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  name: string,
) => fromCallback<Received, Input>(() => complain(name))
