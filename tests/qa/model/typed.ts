import { draftDiffers, draftIn, labelsIn, problemsIn } from '../../../machines/filter.context.ts'
import type { Snapshots } from '../../../src/commands/command.ts'
import { edit } from '../../../src/commands/draft.ts'
import type { Runtime } from '../../../src/commands/runtime.ts'
import type { Label } from '../../../src/contract/label.ts'
import { Secret } from '../../../src/domain/account/secret.ts'
import { locate } from '../../../src/domain/filter/draftTree.ts'
import { type DraftCondition, isGroup } from '../../../src/domain/filter/filterDraft.ts'
import { withTextIn } from '../../../src/domain/import/importDraft.ts'
import { performAction } from '../../../src/paths/perform.ts'
import { CONFIG } from '../../support/fixtures.ts'
import { FILE } from '../../support/uploads.ts'

/** Widget that is filled in, not run. */
export type Field = {
  /** Returns whether the widget is on the screen. */
  isThere: (snapshots: Snapshots) => boolean
  values: readonly string[]
  type: (runtime: Runtime, value: string) => void
}

const isInspectorOpen = ({ panels }: Snapshots) => panels.matches({ inspectorPane: 'open' })

const showsTab = (snapshots: Snapshots, inspector: 'settings' | 'filter') =>
  isInspectorOpen(snapshots) && snapshots.panels.matches({ inspector })

const settingsAreOpen = (snapshots: Snapshots) =>
  showsTab(snapshots, 'settings') && !snapshots.displaySettings.matches('idle')

const filterIsOpen = (snapshots: Snapshots) => showsTab(snapshots, 'filter')

/** Condition of the filter that the form shows. */
function conditionIn({ filter }: Snapshots): DraftCondition | null {
  const draft = draftIn(filter.context)
  const node = draft && locate(draft.root, draft.current)?.node
  return node && !isGroup(node) ? node : null
}

/** Returns the part of a filter that affects later actions. */
export function gistOf({ filter: { context } }: Snapshots): unknown {
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

/** Label of this condition, if its values are texts. */
function textLabelIn(snapshots: Snapshots): Label | null {
  const condition = conditionIn(snapshots)
  const label = labelsIn(snapshots.filter.context).find(({ name }) => name === condition?.label)
  return label?.type === 'text' ? label : null
}

function changeCondition(runtime: Runtime, patch: Partial<Omit<DraftCondition, 'id'>>): void {
  const condition = conditionIn(runtime.snapshots())
  if (condition) edit(runtime, 'filter', { type: 'condition.changed', id: condition.id, patch })
}

/** Column of the dataset with several pages of rows. */
const LAST_ROW = 256

/** Long enough, but of no account. */
const PASSWORD = new Secret('un mot de passe bien long')
/** New password, typed equally or differently the second time. */
const twice = (value: string) => ({
  new_password1: PASSWORD,
  new_password2: value === 'same' ? PASSWORD : new Secret(value),
})
/** Sign-up and login refuse this name: its account has no password. */
const REFUSED = 'refused'

/** Returns a widget by name: of paths, or of a form with recorded fields. */
export function fieldNamed(name: string): Field | null {
  const [form] = name.split('.')
  const isThere = form === 'settings' ? settingsAreOpen : form === 'filter' ? filterIsOpen : null
  return (
    fields[name] ??
    (isThere && {
      isThere,
      values: [],
      type: (runtime, value) => void performAction(runtime, { kind: 'typed', field: name, value }),
    })
  )
}

/** Every widget of paths by name. A form that is filled in as a whole counts as one widget. */
export const fields: Readonly<Record<string, Field>> = {
  'settings.label': {
    isThere: settingsAreOpen,
    values: ['population', 'nom', ''],
    type: (runtime, value) =>
      edit(runtime, 'displaySettings', {
        type: 'draft.changed',
        patch: { label: value === '' ? null : value },
      }),
  },
  'settings.mode': {
    isThere: snapshots =>
      settingsAreOpen(snapshots) && snapshots.displaySettings.context.draft?.label !== null,
    values: ['gradient', 'value'],
    type: (runtime, value) =>
      edit(runtime, 'displaySettings', {
        type: 'draft.changed',
        patch: { mode: value === 'value' ? 'value' : 'gradient' },
      }),
  },
  'catalogue.search': {
    isThere: snapshots => snapshots.panels.matches({ catalogue: 'open' }),
    values: ['france', ''],
    type: (runtime, value) => edit(runtime, 'catalogue', { type: 'catalogue.searched', query: value }),
  },
  'table.search': {
    isThere: snapshots => snapshots.table.context.target !== null,
    values: ['an', ''],
    type: (runtime, value) => edit(runtime, 'table', { type: 'table.searched', search: value }),
  },
  'table.scroll': {
    isThere: snapshots => snapshots.table.matches({ rows: 'filled' }),
    values: ['end'],
    type: runtime => edit(runtime, 'table', { type: 'rows.wanted', row: LAST_ROW }),
  },
  'selection.zone': {
    isThere: snapshots =>
      snapshots.table.matches({ rows: { filled: 'ready' } }) && snapshots.selection.matches('ready'),
    values: ['0'],
    type: (runtime, value) => edit(runtime, 'selection', { type: 'zone.toggled', ordinal: Number(value) }),
  },
  'selection.zones': {
    isThere: snapshots =>
      snapshots.table.matches({ rows: { filled: 'ready' } }) && snapshots.selection.matches('ready'),
    values: ['2'],
    type: (runtime, value) =>
      edit(runtime, 'selection', {
        type: 'zones.selected',
        ordinals: Array.from({ length: Number(value) + 1 }, (_, row) => row),
      }),
  },
  'drawer.width': {
    isThere: snapshots => snapshots.drawer.matches('unfolded') && snapshots.workbench.context.screen === '/',
    values: ['40'],
    type: (runtime, value) => {
      const { width } = runtime.snapshots().drawer.context
      edit(runtime, 'drawer', { type: 'drawer.resized', width: width + Number(value) })
    },
  },
  'panes.inspector': {
    isThere: snapshots => isInspectorOpen(snapshots) && snapshots.workbench.context.screen === '/',
    values: ['40'],
    type: (runtime, value) => {
      const size = runtime.snapshots().panes.context.sizes.inspector + Number(value)
      edit(runtime, 'panes', { type: 'pane.resized', pane: 'inspector', size })
    },
  },
  'panes.table': {
    // The catalogue covers the map.
    isThere: ({ workbench, panels }) =>
      workbench.context.screen === '/' && !panels.matches({ catalogue: 'open' }),
    values: ['40'],
    type: (runtime, value) => {
      const size = runtime.snapshots().panes.context.sizes.table + Number(value)
      edit(runtime, 'panes', { type: 'pane.resized', pane: 'table', size })
    },
  },
  'palette.query': {
    isThere: snapshots => snapshots.palette.matches({ dialog: 'open' }),
    values: ['>an', 'an'],
    type: (runtime, value) => edit(runtime, 'palette', { type: 'query.changed', query: value }),
  },
  'download.format': {
    isThere: snapshots => snapshots.download.matches('open'),
    values: ['geojson', 'csv'],
    type: (runtime, value) =>
      edit(runtime, 'download', { type: 'download.changed', format: value === 'csv' ? 'csv' : 'geojson' }),
  },
  'feedback.text': {
    isThere: snapshots => snapshots.feedback.matches('writing'),
    values: ['Bien.'],
    type: (runtime, value) =>
      edit(runtime, 'feedback', { type: 'draft.changed', patch: { feedback: value } }),
  },
  'filter.label': {
    isThere: snapshots => filterIsOpen(snapshots) && conditionIn(snapshots) !== null,
    values: ['population', 'nom'],
    type: (runtime, value) => {
      const names = labelsIn(runtime.snapshots().filter.context).map(({ name }) => name)
      if (names.includes(value)) changeCondition(runtime, { label: value })
    },
  },
  'filter.value': {
    isThere: snapshots => filterIsOpen(snapshots) && conditionIn(snapshots) !== null,
    values: ['5', ''],
    type: (runtime, value) => changeCondition(runtime, { typed: { text: value, language: 'fr' } }),
  },
  'filter.text': {
    isThere: snapshots => filterIsOpen(snapshots) && textLabelIn(snapshots) !== null,
    values: ['Bretagne'],
    type: (runtime, value) => {
      const label = textLabelIn(runtime.snapshots())
      changeCondition(runtime, { typed: { text: value, language: 'fr' } })
      if (label) edit(runtime, 'filterValues', { type: 'values.wanted', label, text: value })
    },
  },
  'filter.left': {
    isThere: snapshots => filterIsOpen(snapshots) && !snapshots.filterValues.matches('idle'),
    values: [''],
    type: runtime => edit(runtime, 'filterValues', { type: 'values.dismissed' }),
  },
  'filter.node': {
    isThere: snapshots =>
      filterIsOpen(snapshots) && (draftIn(snapshots.filter.context)?.root.children.length ?? 0) > 0,
    values: ['n1'],
    type: (runtime, value) => edit(runtime, 'filter', { type: 'node.picked', id: value }),
  },
  'login.form': {
    isThere: snapshots => snapshots.login.matches({ form: 'editing' }),
    values: [REFUSED],
    type: (runtime, value) =>
      edit(runtime, 'login', { type: 'draft.changed', patch: { username: value, password: PASSWORD } }),
  },
  'signup.form': {
    isThere: snapshots => snapshots.signup.matches('editing'),
    values: ['new', REFUSED],
    type: (runtime, value) =>
      edit(runtime, 'signup', {
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
    isThere: snapshots => snapshots.passwordReset.matches({ request: 'editing' }),
    values: ['someone@example.org'],
    type: (runtime, value) =>
      edit(runtime, 'passwordReset', { type: 'draft.changed', patch: { email: value } }),
  },
  'mail.form': {
    isThere: snapshots => snapshots.emailVerification.matches({ link: 'unable' }),
    values: ['someone@example.org'],
    type: (runtime, value) =>
      edit(runtime, 'emailVerification', { type: 'draft.changed', patch: { email: value } }),
  },
  'reset.form': {
    isThere: snapshots => snapshots.passwordReset.matches({ choice: 'editing' }),
    values: ['different', 'same'],
    type: (runtime, value) => edit(runtime, 'passwordReset', { type: 'draft.changed', patch: twice(value) }),
  },
  'name.form': {
    isThere: snapshots => snapshots.nameChange.matches('editing'),
    values: ['Léa'],
    type: (runtime, value) =>
      edit(runtime, 'nameChange', { type: 'draft.changed', patch: { first_name: value } }),
  },
  'passwordChange.form': {
    isThere: snapshots => snapshots.passwordChange.matches('editing'),
    values: ['different', 'same'],
    type: (runtime, value) =>
      edit(runtime, 'passwordChange', {
        type: 'draft.changed',
        patch: { old_password: PASSWORD, ...twice(value) },
      }),
  },
  'key.name': {
    isThere: snapshots => snapshots.apiKeys.matches({ here: { creation: 'naming' } }),
    values: ['Carte'],
    type: (runtime, value) => edit(runtime, 'apiKeys', { type: 'draft.changed', patch: { name: value } }),
  },
  // The button that opens the file dialog comes first.
  'import.file': {
    isThere: ({ importing }) => importing.children['pickFile'] !== undefined,
    values: ['lieux', 'large'],
    type: (runtime, value) => {
      const file = value === 'large' ? { ...FILE, bytes: CONFIG.import_max_bytes + 1 } : FILE
      edit(runtime, 'importing', { type: 'file.chosen', file })
    },
  },
  'import.name': {
    isThere: ({ importing }) => importing.matches('mapping'),
    values: ['Lieux', ''],
    type: (runtime, value) => {
      const { draft } = runtime.snapshots().importing.context
      if (!draft) return
      const name = withTextIn(draft.dataset.name, 'fr', value)
      edit(runtime, 'importing', { type: 'draft.changed', change: { dataset: { ...draft.dataset, name } } })
    },
  },
  'import.encoding': {
    isThere: ({ importing }) => importing.matches('mapping'),
    values: ['utf-8', 'windows-1252'],
    type: (runtime, value) =>
      edit(runtime, 'importing', { type: 'reading.changed', read: { encoding: value } }),
  },
}
