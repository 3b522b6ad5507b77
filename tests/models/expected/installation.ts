import type { Expected } from './row.ts'

/** The server says what it offers and allows; until it has, nothing that depends on it is offered. */
export const installation: Expected = {
  reading: [
    { act: 'readConfig done', to: 'known' },
    { act: 'readConfig failed', to: 'unknown' },
  ],
  known: [
    {
      act: 'preparation.told',
      when: 'datasets have come that the server prepares while it runs: the catalogue is read anew',
    },
  ],
  unknown: [{ act: 'installation.wanted', to: 'reading', asks: 'GET /config.json' }],
}
