import type { Expected } from './row.ts'

/** The context menu of a zone, a row, a column, the map, or a displayed dataset: there is one at a time. */
export const menu: Expected = {
  '': [{ act: 'menu.opened', to: 'open' }],
  open: [{ act: 'menu.closed', to: 'closed' }],
}
