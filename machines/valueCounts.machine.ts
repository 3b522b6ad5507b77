import { assign, setup } from 'xstate'
import type { Label } from '../src/contract/label.ts'
import type { Demand } from '../src/domain/view/shown.ts'
import { unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

/** Label whose values are counted, among the zones of a demand, and the text that they contain. */
export type CountsInput = { dataset: string; demand: Demand; label: Label; text: string }

/** Most frequent values with their numbers of zones, and the number of different values. */
export type ValueCounts = { values: { value: string; count: number }[]; distinct: number }

export type ValueCountsEvent = ({ type: 'counts.wanted' } & CountsInput) | { type: 'counts.dismissed' }

type CountsContext = { wanted: CountsInput | null; counts: ValueCounts | null }

/** Counts the zones of each value of a label, for a list to check. */
export const valueCountsMachine = setup({
  types: { context: {} as CountsContext, events: {} as ValueCountsEvent },
  actors: { countValues: unprovidedPromise<ValueCounts, CountsInput>('countValues') },
  actions: {
    want: assign(({ context }, { label, dataset, demand, text }: CountsInput) => ({
      wanted: { label, dataset, demand, text },
      counts: label.column === context.wanted?.label.column ? context.counts : null,
    })),
    forget: assign({ wanted: null, counts: null }),
  },
}).createMachine({
  id: 'valueCounts',
  description: 'Values of a label with their numbers of zones.',
  context: { wanted: null, counts: null },
  initial: 'idle',
  on: {
    'counts.wanted': { target: '.counting', actions: withEvent('want') },
    'counts.dismissed': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'No list of values is open.' },
    counting: {
      description: 'The values are being counted. Another filter or text starts again.',
      tags: 'busy',
      invoke: {
        id: 'countValues',
        src: 'countValues',
        input: ({ context: { wanted } }) => {
          if (!wanted) throw new Error('No list of values is open.')
          return wanted
        },
        onDone: { target: 'ready', actions: assign(({ event }) => ({ counts: event.output })) },
        onError: 'unknown',
      },
    },
    ready: { description: 'The values are counted.' },
    unknown: { description: 'Counting failed. The user can still write a condition.' },
  },
})
