import { assign, setup } from 'xstate'
import type { ClientConfig } from '../src/contract/config.ts'
import { unprovidedPromise } from './unprovided.ts'

/** What the server allows and offers: nothing that must be asked for first, until it has said so. */
export const installationMachine = setup({
  types: {
    context: {} as { config: ClientConfig | null },
    events: {} as { type: 'installation.wanted' },
  },
  actors: { readConfig: unprovidedPromise<ClientConfig>('readConfig') },
}).createMachine({
  id: 'installation',
  description: 'What the server says of itself.',
  context: { config: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The server is being asked.',
      invoke: {
        id: 'readConfig',
        src: 'readConfig',
        onDone: { target: 'known', actions: assign({ config: ({ event }) => event.output }) },
        onError: 'unknown',
      },
    },
    known: {},
    unknown: {
      description: 'The server did not answer.',
      on: { 'installation.wanted': 'reading' },
    },
  },
})
