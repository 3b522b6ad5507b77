import type { Expected } from './row.ts'

/**
 * The server announces its features and permissions. Until then, the page offers nothing that depends on
 * them.
 */
export const installation: Expected = {
  'config.reading': [
    { act: 'readConfig done', to: 'config.known' },
    { act: 'readConfig failed', to: 'config.unknown' },
  ],
  'config.known': [
    {
      act: 'preparation.announced',
      when: 'datasets have come that the server prepares while it runs: the catalogue is read anew',
    },
  ],
  'config.unknown': [
    { act: 'installation.wanted', to: 'config.reading', asks: 'GET /config.json' },
    { act: 'server.back', to: 'config.reading', asks: 'GET /config.json' },
  ],
  'server.there': [{ act: 'server.missed', to: 'server.doubted', asks: 'GET /healthz' }],
  'server.doubted': [
    { act: 'askServer done', to: 'server.there' },
    { act: 'askServer failed', to: 'server.away', reads: 'workbench:away.sentence' },
  ],
  'server.away': [
    { act: 'listKept done', when: 'the displayable datasets are reported' },
    { act: 'listKept failed', when: 'nothing is kept' },
    { act: 'server.back', to: 'server.there', leaves: 'workbench:away.sentence' },
  ],
}
