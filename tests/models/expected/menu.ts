import type { Expected } from './row.ts'

/** Context menu of a zone, row, column, the map or a displayed dataset: one at a time. */
export const menu: Expected = {
  '': [{ act: 'menu.opened', to: 'open' }],
  open: [{ act: 'menu.closed', to: 'closed' }],
}
