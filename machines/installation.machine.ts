import { assign, enqueueActions, setup } from 'xstate'
import type { OfferedBasemaps } from '../src/contract/basemaps.ts'
import { type ClientConfig, openDataOf, type Preparing } from '../src/contract/config.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedCallback, unprovidedPromise } from './unprovided.ts'
import { withEvent } from './withEvent.ts'

export type InstallationEvent =
  | { type: 'installation.wanted' }
  /** Datasets that the server prepared while running are now available. */
  | { type: 'preparation.announced'; preparing: Preparing[] }
  /** A call failed, or was served from the browser's cache. */
  | { type: 'server.missed' }
  /** The server responds again. */
  | { type: 'server.back' }

/**
 * Manages the server's permissions, features and availability. A feature stays hidden until the server
 * announces it, and while the server is unreachable.
 */
export const installationMachine = setup({
  types: {
    context: {} as {
      config: ClientConfig | null
      /** Instances in the browser's cache that can be displayed while the server is unreachable. */
      kept: readonly string[]
    },
    events: {} as InstallationEvent,
  },
  actors: {
    readConfig: unprovidedPromise<ClientConfig>('readConfig'),
    drawBasemap: unprovidedPromise<void, OfferedBasemaps>('drawBasemap'),
    startMonitoring: unprovidedPromise<void, { dsn: string | null; version: string }>('startMonitoring'),
    askServer: unprovidedPromise<void>('askServer'),
    watchServer: unprovidedCallback<{ type: 'nothing' }>('watchServer'),
    listKept: unprovidedPromise<readonly string[]>('listKept'),
    followPreparation: unprovidedCallback<{ type: 'nothing' }, { preparing: Preparing[] }>(
      'followPreparation',
    ),
  },
  actions: {
    notifyOffers: enqueueActions(scope =>
      sendToSystem(scope, 'login', ({ config }) =>
        config ? { type: 'offers.known', offers: { demo: config.demo, google: googleOf(config) } } : null,
      ),
    ),
    notifyMembersOnly: enqueueActions(scope =>
      sendToSystem(scope, 'navigation', ({ config }) =>
        config?.import === 'account' ? { type: 'members.announced', only: ['/import'] } : null,
      ),
    ),
    /** The datasets that became available are the first of the former list. */
    notifyCatalogue: enqueueActions(scope =>
      sendToSystem(scope, 'catalogue', ({ config }) => ({
        type: 'catalogue.changed',
        dataset: config?.preparing[0]?.dataset ?? '',
      })),
    ),
    /** Retries the requests that failed in the meantime. */
    retryAll: enqueueActions(scope => {
      sendToSystem(scope, 'startup', () => ({ type: 'startup.retried' }))
      sendToSystem(scope, 'catalogue', () => ({ type: 'catalogue.retried' }))
      sendToSystem(scope, 'workbench', () => ({ type: 'loading.retried' }))
    }),
    setPreparing: assign(({ context: { config } }, { preparing }: { preparing: Preparing[] }) =>
      config ? { config: { ...config, preparing } } : {},
    ),
    notifyAccess: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', ({ config }) =>
        config ? { type: 'access.announced', openData: openDataOf(config) } : null,
      ),
    ),
    notifyImporting: enqueueActions(scope =>
      sendToSystem(scope, 'importing', ({ config }) =>
        config
          ? { type: 'permission.announced', who: config.import, maxBytes: config.import_max_bytes }
          : null,
      ),
    ),
  },
}).createMachine({
  id: 'installation',
  description: 'Configuration of the server.',
  context: { config: null, kept: [] },
  type: 'parallel',
  states: {
    config: {
      description: 'Configuration and offers of the server.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The request is pending.',
          invoke: {
            id: 'readConfig',
            src: 'readConfig',
            onDone: {
              target: 'known',
              actions: [
                assign({ config: ({ event }) => event.output }),
                'notifyOffers',
                'notifyAccess',
                'notifyImporting',
                'notifyMembersOnly',
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
              input: ({ context: { config } }) => ({
                style: config?.basemap_style_url ?? null,
                presets: config?.basemaps ?? [],
              }),
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
          on: {
            'preparation.announced': { actions: ['notifyCatalogue', withEvent('setPreparing')] },
          },
        },
        unknown: {
          description: 'The server did not answer.',
          on: { 'installation.wanted': 'reading', 'server.back': 'reading' },
        },
      },
    },
    server: {
      description: 'Connection to the server.',
      initial: 'there',
      states: {
        there: {
          description: 'The last calls were answered.',
          on: { 'server.missed': 'doubted' },
        },
        doubted: {
          description: 'A call got no answer. The page checks the server.',
          invoke: { id: 'askServer', src: 'askServer', onDone: 'there', onError: 'away' },
        },
        away: {
          description: 'The server does not answer. The page shows data of this browser.',
          exit: assign({ kept: [] }),
          invoke: [
            { id: 'watchServer', src: 'watchServer' },
            {
              id: 'listKept',
              src: 'listKept',
              onDone: { actions: assign({ kept: ({ event }) => event.output }) },
              // Without a cache, the browser has nothing to show.
              onError: {},
            },
          ],
          on: { 'server.back': { target: 'there', actions: 'retryAll' } },
        },
      },
    },
  },
})

const googleOf = ({ google_client_id: client, google_flow: flow }: ClientConfig) =>
  client === null ? null : { client, flow }
