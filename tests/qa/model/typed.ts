import type { World } from '../../../src/commands/command.ts'
import type { Desk } from '../../../src/commands/desk.ts'
import { edit } from '../../../src/commands/draft.ts'

/** A widget that is filled in rather than run. */
export type Field = {
  /** Whether the widget is on the screen. */
  isThere: (world: World) => boolean
  values: readonly string[]
  type: (desk: Desk, value: string) => void
}

const settingsAreOpen = (world: World) =>
  world.workbench.matches({ inspector: 'settings' }) && !world.displaySettings.matches('idle')

/** Every widget that paths fill in, by name. */
export const fields: Readonly<Record<string, Field>> = {
  'settings.label': {
    isThere: settingsAreOpen,
    values: ['population', 'nom', ''],
    type: (desk, value) =>
      edit(desk, 'displaySettings', { type: 'draft.changed', patch: { label: value === '' ? null : value } }),
  },
  'settings.mode': {
    isThere: world => settingsAreOpen(world) && world.displaySettings.context.draft?.label !== null,
    values: ['gradient', 'value'],
    type: (desk, value) =>
      edit(desk, 'displaySettings', {
        type: 'draft.changed',
        patch: { mode: value === 'value' ? 'value' : 'gradient' },
      }),
  },
  'table.search': {
    isThere: world => world.table.context.target !== null,
    values: ['an', ''],
    type: (desk, value) => edit(desk, 'table', { type: 'table.searched', search: value }),
  },
  'palette.query': {
    isThere: world => world.palette.matches('open'),
    values: ['>an', 'an'],
    type: (desk, value) => edit(desk, 'palette', { type: 'query.changed', query: value }),
  },
  'download.format': {
    isThere: world => world.download.matches('open'),
    values: ['geojson', 'csv'],
    type: (desk, value) =>
      edit(desk, 'download', { type: 'download.changed', format: value === 'csv' ? 'csv' : 'geojson' }),
  },
  'feedback.text': {
    isThere: world => world.feedback.matches('writing'),
    values: ['Bien.'],
    type: (desk, value) => edit(desk, 'feedback', { type: 'draft.changed', patch: { feedback: value } }),
  },
}
