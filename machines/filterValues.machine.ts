import { assign, setup } from 'xstate'
import type { Label } from '../src/contract/label.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Label whose values are needed, and the typed text. */
export type ValuesInput = { label: Label; text: string }

export type FilterValuesEvent = ({ type: 'values.wanted' } & ValuesInput) | { type: 'values.dismissed' }

type ValuesContext = { wanted: ValuesInput | null; values: string[] }

/** Finds the values of a label that start with or contain the typed text. */
export const filterValuesMachine = setup({
  types: { context: {} as ValuesContext, events: {} as FilterValuesEvent },
  actors: { suggestValues: unprovidedPromise<string[], ValuesInput>('suggestValues') },
  actions: {
    want: assign(({ context }, { label, text }: ValuesInput) => ({
      wanted: { label, text },
      values: label.column === context.wanted?.label.column ? context.values : [],
    })),
    forget: assign({ wanted: null, values: [] }),
  },
}).createMachine({
  id: 'filterValues',
  description: 'Suggested values during typing.',
  context: { wanted: null, values: [] },
  initial: 'idle',
  on: {
    'values.wanted': { target: '.asking', actions: withEvent('want') },
    'values.dismissed': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'No value is being typed.' },
    asking: {
      description: 'The values of the label are being searched. Typing starts a new search.',
      tags: 'busy',
      invoke: {
        id: 'suggestValues',
        src: 'suggestValues',
        input: ({ context: { wanted } }) => {
          if (!wanted) throw new Error('No value is being typed.')
          return wanted
        },
        onDone: { target: 'ready', actions: assign(({ event }) => ({ values: event.output })) },
        onError: 'unknown',
      },
    },
    ready: { description: 'The matching values are loaded.' },
    unknown: { description: 'The values failed to load. The user can still type any value.' },
  },
})
