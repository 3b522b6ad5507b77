import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'

const complain = (name: string): never => {
  throw new Error(`The actor "${name}" is not provided: give it in src/main.tsx.`)
}

/** A question to the outside world. It fails loudly until the composition root provides it. */
export const unprovidedPromise = <Output, Input extends NonReducibleUnknown = undefined>(name: string) =>
  fromPromise<Output, Input>(async () => complain(name))

/** A conversation with the outside world. It fails loudly until the composition root provides it. */
export const unprovidedCallback = <
  Received extends EventObject,
  Input extends NonReducibleUnknown = undefined,
>(
  name: string,
) => fromCallback<Received, Input>(() => complain(name))
