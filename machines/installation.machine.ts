import { assign, enqueueActions, setup } from 'xstate'
import type { ClientConfig, Preparing } from '../src/contract/config.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'

/** Knows what the server allows and offers. Until the server has said so, nothing that depends on it is offered. */
export const installationMachine = setup({
  types: {
    context: {} as { config: ClientConfig | null },
    events: {} as
      | { type: 'installation.wanted' }
      /** Datasets have come, of those that the server prepares while it runs. */
      | { type: 'preparation.told'; preparing: Preparing[] },
  },
  actors: {
    readConfig: unprovidedPromise<ClientConfig>('readConfig'),
    drawBasemap: unprovidedPromise<void, { url: string | null }>('drawBasemap'),
    startMonitoring: unprovidedPromise<void, { dsn: string | null; version: string }>('startMonitoring'),
    followPreparation: unprovidedCallback<{ type: 'nothing' }, { preparing: Preparing[] }>(
      'followPreparation',
    ),
  },
  actions: {
    tellOffers: enqueueActions(scope =>
      sendToSystem(scope, 'login', ({ config }) =>
        config ? { type: 'offers.known', offers: { demo: config.demo, google: googleOf(config) } } : null,
      ),
    ),
    tellMembersOnly: enqueueActions(scope =>
      sendToSystem(scope, 'navigation', ({ config }) =>
        config?.import === 'account' ? { type: 'members.told', only: ['/import'] } : null,
      ),
    ),
    /** Those that have come are the first of what was told before. */
    tellCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'selection', ({ config }) => ({
        type: 'catalogue.changed',
        dataset: config?.preparing[0]?.dataset ?? '',
      })),
    ),
    keepPreparing: assign(({ context: { config }, event }) =>
      config && event.type === 'preparation.told'
        ? { config: { ...config, preparing: event.preparing } }
        : {},
    ),
    tellAccess: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ config }) =>
        config ? { type: 'access.told', isReserved: config.access === 'account' } : null,
      ),
    ),
    tellImporting: enqueueActions(scope =>
      sendToSystem(scope, 'importing', ({ config }) =>
        config ? { type: 'permission.told', who: config.import, maxBytes: config.import_max_bytes } : null,
      ),
    ),
  },
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
        onDone: {
          target: 'known',
          actions: [
            assign({ config: ({ event }) => event.output }),
            'tellOffers',
            'tellAccess',
            'tellImporting',
            'tellMembersOnly',
          ],
        },
        onError: 'unknown',
      },
    },
    known: {
      description: 'The server has answered.',
      invoke: [
        {
          id: 'drawBasemap',
          src: 'drawBasemap',
          input: ({ context: { config } }) => ({ url: config?.basemap_style_url ?? null }),
        },
        {
          id: 'startMonitoring',
          src: 'startMonitoring',
          input: ({ context: { config } }) => ({
            dsn: config?.sentry_dsn ?? null,
            version: config?.version ?? '',
          }),
        },
        {
          id: 'followPreparation',
          src: 'followPreparation',
          input: ({ context: { config } }) => ({ preparing: config?.preparing ?? [] }),
        },
      ],
      on: { 'preparation.told': { actions: ['tellCatalogue', 'keepPreparing'] } },
    },
    unknown: {
      description: 'The server did not answer.',
      on: { 'installation.wanted': 'reading' },
    },
  },
})

const googleOf = ({ google_client_id: client, google_flow: flow }: ClientConfig) =>
  client === null ? null : { client, flow }
