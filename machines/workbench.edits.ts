import type { EditRequest } from '../src/domain/editing/requested.ts'

/** Edits of the View: the chart has an arrow for each. */
const EDITS = Object.keys({
  'instance.displayed': null,
  'instance.stepped': null,
  'look.changed': null,
  'dataset.removed': null,
  'dataset.moved': null,
  'dataset.placed': null,
  'dataset.isolated': null,
  'label.displayed': null,
  'style.changed': null,
  'entry.isolated': null,
  'filter.changed': null,
  'chart.added': null,
  'chart.removed': null,
  'visibility.toggled': null,
  'opacity.changed': null,
  'originLabels.toggled': null,
  'reload.toggled': null,
  'ground.changed': null,
  'view.cleared': null,
} satisfies Record<EditRequest['type'], null>) as EditRequest['type'][]

const editIn = ({ event }: { event: EditRequest }) => event
/** The event changes the view. */
export const EDITS_THE_VIEW = { type: 'editsTheView', params: editIn } as const
export const PREPARE_EDIT = { type: 'prepareEdit', params: editIn } as const

/** Returns a transition for each edit. */
export const onEdits = <T>(transition: T) =>
  Object.fromEntries(EDITS.map(edit => [edit, transition])) as Record<EditRequest['type'], T>
