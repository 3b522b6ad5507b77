import { draftDiffers, draftIn, labelsIn, problemsIn } from '../../../machines/filter.context.ts'
import type { World } from '../../../src/commands/command.ts'
import type { Desk } from '../../../src/commands/desk.ts'
import { edit } from '../../../src/commands/draft.ts'
import type { Label } from '../../../src/contract/label.ts'
import { type DraftCondition, isGroup } from '../../../src/domain/filterDraft.ts'
import { locate } from '../../../src/domain/filterTree.ts'
import { retold } from '../../../src/domain/importDraft.ts'
import { Secret } from '../../../src/domain/secret.ts'
import { perform } from '../../../src/paths/perform.ts'
import { CONFIG } from '../../support/fixtures.ts'
import { FILE } from '../../support/uploads.ts'

/** A widget that is filled in rather than run. */
export type Field = {
  /** Whether the widget is on the screen. */
  isThere: (world: World) => boolean
  values: readonly string[]
  type: (desk: Desk, value: string) => void
}

const settingsAreOpen = (world: World) =>
  world.workbench.matches({ inspector: 'settings' }) && !world.displaySettings.matches('idle')

const filterIsOpen = (world: World) => world.workbench.matches({ inspector: 'filter' })

/** The condition of the filter whose form is on the screen. */
function conditionIn({ filter }: World): DraftCondition | null {
  const draft = draftIn(filter.context)
  const node = draft && locate(draft.root, draft.current)?.node
  return node && !isGroup(node) ? node : null
}

/** Returns the part of a filter that later acts on it depend on. */
export function gistOf({ filter: { context } }: World): unknown {
  const draft = draftIn(context)
  return [
    draft?.root.children.map(node => (isGroup(node) ? 'group' : [node.label, node.typed.text])),
    draft?.root.combinator,
    draft?.current === draft?.root.id,
    draft?.mode,
    problemsIn(context).length > 0,
    draftDiffers(context),
    context.isWanted,
  ]
}

/** The label of that condition, where its values are texts. */
function textLabelIn(world: World): Label | null {
  const condition = conditionIn(world)
  const label = labelsIn(world.filter.context).find(({ name }) => name === condition?.label)
  return label?.type === 'text' ? label : null
}

function changeCondition(desk: Desk, patch: Partial<Omit<DraftCondition, 'id'>>): void {
  const condition = conditionIn(desk.world())
  if (condition) edit(desk, 'filter', { type: 'condition.changed', id: condition.id, patch })
}

/** Of the dataset whose table has more rows than are read at once. */
const LAST_ROW = 256

/** Password that lets nobody in: it is long enough, and of no account. */
const PASSWORD = new Secret('un mot de passe bien long')
/** A new password, typed the same or differently the second time. */
const twice = (value: string) => ({
  new_password1: PASSWORD,
  new_password2: value === 'same' ? PASSWORD : new Secret(value),
})
/** Sign-up and login refuse it: its account has no password. */
const REFUSED = 'refused'

/** The widget of a name: one that paths fill in, or one of the forms whose every field a recording tells. */
export function fieldNamed(name: string): Field | null {
  const [form] = name.split('.')
  const isThere = form === 'settings' ? settingsAreOpen : form === 'filter' ? filterIsOpen : null
  return (
    fields[name] ??
    (isThere && {
      isThere,
      values: [],
      type: (desk, value) => void perform(desk, { kind: 'typed', field: name, value }),
    })
  )
}

/** Every widget that paths fill in, by name; a form that is filled in whole is one. */
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
  'table.scroll': {
    isThere: world => world.table.matches('filled'),
    values: ['end'],
    type: desk => edit(desk, 'table', { type: 'rows.wanted', row: LAST_ROW }),
  },
  'picking.zone': {
    isThere: world => world.table.matches({ filled: 'ready' }) && world.picking.matches('ready'),
    values: ['0'],
    type: (desk, value) => edit(desk, 'picking', { type: 'zone.picked', ordinal: Number(value) }),
  },
  'picking.zones': {
    isThere: world => world.table.matches({ filled: 'ready' }) && world.picking.matches('ready'),
    values: ['2'],
    type: (desk, value) =>
      edit(desk, 'picking', {
        type: 'zones.picked',
        ordinals: Array.from({ length: Number(value) + 1 }, (_, row) => row),
      }),
  },
  'drawer.width': {
    isThere: world => world.drawer.matches('unfolded') && world.workbench.context.screen === '/',
    values: ['40'],
    type: (desk, value) => {
      const { width } = desk.world().drawer.context
      edit(desk, 'drawer', { type: 'drawer.resized', width: width + Number(value) })
    },
  },
  'panes.inspector': {
    isThere: world => world.workbench.context.screen === '/',
    values: ['40'],
    type: (desk, value) => {
      const size = desk.world().panes.context.sizes.inspector + Number(value)
      edit(desk, 'panes', { type: 'pane.resized', pane: 'inspector', size })
    },
  },
  'panes.table': {
    isThere: world => world.workbench.context.screen === '/',
    values: ['40'],
    type: (desk, value) => {
      const size = desk.world().panes.context.sizes.table + Number(value)
      edit(desk, 'panes', { type: 'pane.resized', pane: 'table', size })
    },
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
  'filter.label': {
    isThere: world => filterIsOpen(world) && conditionIn(world) !== null,
    values: ['population', 'nom'],
    type: (desk, value) => {
      const names = labelsIn(desk.world().filter.context).map(({ name }) => name)
      if (names.includes(value)) changeCondition(desk, { label: value })
    },
  },
  'filter.value': {
    isThere: world => filterIsOpen(world) && conditionIn(world) !== null,
    values: ['5', ''],
    type: (desk, value) => changeCondition(desk, { typed: { text: value, language: 'fr' } }),
  },
  'filter.text': {
    isThere: world => filterIsOpen(world) && textLabelIn(world) !== null,
    values: ['Bretagne'],
    type: (desk, value) => {
      const label = textLabelIn(desk.world())
      changeCondition(desk, { typed: { text: value, language: 'fr' } })
      if (label) edit(desk, 'filterValues', { type: 'values.wanted', label, text: value })
    },
  },
  'filter.left': {
    isThere: world => filterIsOpen(world) && !world.filterValues.matches('idle'),
    values: [''],
    type: desk => edit(desk, 'filterValues', { type: 'values.dismissed' }),
  },
  'filter.node': {
    isThere: world => filterIsOpen(world) && (draftIn(world.filter.context)?.root.children.length ?? 0) > 0,
    values: ['n1'],
    type: (desk, value) => edit(desk, 'filter', { type: 'node.picked', id: value }),
  },
  'login.form': {
    isThere: world => world.login.matches({ form: 'editing' }),
    values: [REFUSED],
    type: (desk, value) =>
      edit(desk, 'login', { type: 'draft.changed', patch: { username: value, password: PASSWORD } }),
  },
  'signup.form': {
    isThere: world => world.signup.matches('editing'),
    values: ['new', REFUSED],
    type: (desk, value) =>
      edit(desk, 'signup', {
        type: 'draft.changed',
        patch: {
          username: value,
          email: `${value}@example.org`,
          password1: PASSWORD,
          password2: PASSWORD,
        },
      }),
  },
  'reset.email': {
    isThere: world => world.passwordReset.matches({ request: 'editing' }),
    values: ['someone@example.org'],
    type: (desk, value) => edit(desk, 'passwordReset', { type: 'draft.changed', patch: { email: value } }),
  },
  'mail.form': {
    isThere: world => world.emailVerification.matches({ link: 'unable' }),
    values: ['someone@example.org'],
    type: (desk, value) =>
      edit(desk, 'emailVerification', { type: 'draft.changed', patch: { email: value } }),
  },
  'reset.form': {
    isThere: world => world.passwordReset.matches({ choice: 'editing' }),
    values: ['different', 'same'],
    type: (desk, value) => edit(desk, 'passwordReset', { type: 'draft.changed', patch: twice(value) }),
  },
  'name.form': {
    isThere: world => world.nameChange.matches('editing'),
    values: ['Léa'],
    type: (desk, value) => edit(desk, 'nameChange', { type: 'draft.changed', patch: { first_name: value } }),
  },
  'passwordChange.form': {
    isThere: world => world.passwordChange.matches('editing'),
    values: ['different', 'same'],
    type: (desk, value) =>
      edit(desk, 'passwordChange', {
        type: 'draft.changed',
        patch: { old_password: PASSWORD, ...twice(value) },
      }),
  },
  'key.name': {
    isThere: world => world.apiKeys.matches({ here: { creation: 'naming' } }),
    values: ['Carte'],
    type: (desk, value) => edit(desk, 'apiKeys', { type: 'draft.changed', patch: { name: value } }),
  },
  // The button that asks for one comes before it.
  'import.file': {
    isThere: ({ importing }) => importing.children['pickFile'] !== undefined,
    values: ['lieux', 'large'],
    type: (desk, value) => {
      const file = value === 'large' ? { ...FILE, bytes: CONFIG.import_max_bytes + 1 } : FILE
      edit(desk, 'importing', { type: 'file.chosen', file })
    },
  },
  'import.name': {
    isThere: ({ importing }) => importing.matches('mapping'),
    values: ['Lieux', ''],
    type: (desk, value) => {
      const { draft } = desk.world().importing.context
      if (!draft) return
      const name = retold(draft.dataset.name, 'fr', value)
      edit(desk, 'importing', { type: 'draft.changed', change: { dataset: { ...draft.dataset, name } } })
    },
  },
  'import.encoding': {
    isThere: ({ importing }) => importing.matches('mapping'),
    values: ['utf-8', 'windows-1252'],
    type: (desk, value) => edit(desk, 'importing', { type: 'reading.changed', read: { encoding: value } }),
  },
}
