import type { Snapshots } from '../../../src/commands/command.ts'
import type { Act, OUTCOMES, PARTS } from '../path.ts'
import { accountActions } from './accountActions.ts'
import { idsOf, run } from './commandActs.ts'
import { gistOf } from './typed.ts'

/** Actions on the paths of a machine. */
export type Actions = {
  commands: readonly string[]
  fields?: readonly string[]
  server?: Partial<Record<(typeof PARTS)[number], readonly (typeof OUTCOMES)[number][]>>
  /** Number of arguments of a kind to try, in addition to the last one; one by default. */
  breadth?: number
  /** Restricts a command to these arguments. */
  only?: Readonly<Record<string, readonly (readonly string[])[]>>
  /** Commands also run without arguments, so that the palette asks for them. */
  asking?: readonly string[]
  /** Alternative preparations before the paths; none by default. */
  starts?: readonly (readonly Act[])[]
  /** Returns the part of the context that later actions depend on. Moments with the same part are equal. */
  project?: (snapshots: Snapshots) => unknown
}

const isSomethingDisplayed = (snapshots: Snapshots) => snapshots.workbench.context.view.displayed.length > 0

const DISPLAY = ['dataset.display'] as const
/** Uses a single dataset if a second one makes no difference to the machine. */
const REGIONS = { 'dataset.display': [['fr-regions']] } as const

/** Starts a filter with a condition. */
const FILTERING = [run('dataset.display', 'monde-statistiques'), run('filter.open', 'monde-statistiques')]
const POPULOUS: readonly Act[] = [
  run('filter.addCondition'),
  { kind: 'typed', field: 'filter.label', value: 'population' },
  { kind: 'typed', field: 'filter.value', value: '5' },
]

/** Actions of each machine's paths: its own commands, and the actions that make them possible. */
export const actionsByMachine: Readonly<Record<string, Actions>> = {
  workbench: {
    commands: [
      ...idsOf('workbench', ['zone.next', 'zone.previous', 'zone.inspectCentre']),
      'curl.copy',
      'tool.copy',
      ...DISPLAY,
    ],
    server: { zones: ['ok', 'held', '500'] },
    project: ({ workbench: { context } }) => [
      context.view.displayed.map(({ dataset }) => dataset),
      context.view.inspected !== null,
      context.past.length > 0,
      context.future.length > 0,
      context.pending?.kind ?? null,
      context.view.reloadOnMove,
    ],
  },
  panels: {
    only: REGIONS,
    commands: [
      ...DISPLAY,
      ...idsOf('panels', ['guide.open', 'guide.news', 'fullScreen.toggle']),
      'card.open',
      'settings.open',
      'filter.open',
      'table.open',
      'workbench.back',
    ],
    project: isSomethingDisplayed,
  },
  catalogue: {
    commands: idsOf('catalogue'),
    fields: ['catalogue.search'],
    server: { catalogue: ['ok', 'held', '500'] },
    starts: [[], [{ kind: 'server', part: 'catalogue', outcome: '500' }]],
    project: snapshots => snapshots.catalogue.context.dataset,
  },
  displaySettings: {
    only: REGIONS,
    commands: [
      ...DISPLAY,
      'settings.open',
      ...idsOf('displaySettings'),
      'view.undo',
      'view.redo',
      'dataset.remove',
    ],
    fields: ['settings.label', 'settings.mode'],
    project: snapshots => [
      snapshots.panels.matches({ inspector: 'settings' }),
      snapshots.displaySettings.context.draft?.label,
    ],
  },
  savedStyles: {
    only: REGIONS,
    // The id of a style is derived from its typed name.
    commands: [...DISPLAY, 'settings.save', 'style.restore'],
    project: snapshots => [isSomethingDisplayed(snapshots), snapshots.savedStyles.context.browser.length],
  },
  story: {
    only: { ...REGIONS, 'story.present': [['slides'], ['scroll']] },
    commands: [
      'dataset.display',
      ...idsOf('story', ['story.redraw', 'story.first', 'story.last', 'story.turn', 'story.copyLink']),
    ],
    project: ({ story: { context } }) => [
      Math.min(context.story.steps.length, 2),
      context.at,
      context.former !== null,
    ],
  },
  inspect: {
    only: REGIONS,
    commands: [...DISPLAY, 'zone.inspect', 'zone.deselect', ...idsOf('inspect')],
    server: { zone: ['ok', 'held', '500', 'cut', '401'] },
    project: isSomethingDisplayed,
  },
  table: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('table'), 'dataset.remove'],
    fields: ['table.search'],
    breadth: 0,
    project: snapshots => snapshots.table.context.sort?.direction,
    server: { zones: ['ok', 'held', '500', 'cut'] },
  },
  loading: {
    project: snapshots => [
      snapshots.workbench.context.view.displayed.map(({ instance }) => instance),
      Object.values(snapshots.workbench.context.loads).map(load => load.getSnapshot().value),
      snapshots.workbench.value.showing,
      snapshots.workbench.context.view.reloadOnMove,
    ],
    commands: [
      ...DISPLAY,
      'instance.show',
      'reload.toggle',
      'map.zoomIn',
      'loading.abort',
      'loading.retry',
      'label.display',
    ],
    server: { zones: ['ok', 'held', '500', 'cut', '401'], catalogue: ['ok', 'held', '500'] },
  },
  download: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('download'), 'dataset.remove'],
    fields: ['download.format'],
    server: { export: ['ok', 'held', '500', 'cut'] },
    project: isSomethingDisplayed,
  },
  palette: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('palette')],
    asking: ['opacity.set'],
    fields: ['palette.query'],
    server: { zones: ['ok', '500'] },
    project: snapshots => [isSomethingDisplayed(snapshots), snapshots.palette.context.asking?.args.length],
  },
  drawer: { commands: idsOf('drawer') },
  panes: { commands: [...idsOf('panes'), 'pane.inspector'] },
  preferences: { commands: idsOf('preferences') },
  notifications: {
    only: REGIONS,
    commands: [...DISPLAY, 'dataset.remove', ...idsOf('notifications', ['notification.dismiss'])],
  },
  navigation: { commands: [...idsOf('navigation', ['account.settings'])] },
  filter: {
    // Dataset with the zones of another dataset, and with its labels.
    only: { 'filter.mode': [['z'], ['l']] },
    starts: [FILTERING, [...FILTERING, ...POPULOUS]],
    commands: [...idsOf('filter', ['filter.moveIn', 'filter.moveOut']), 'filter.clear', 'dataset.remove'],
    fields: ['filter.label', 'filter.value', 'filter.node'],
    project: snapshots => gistOf(snapshots),
  },
  selection: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('selection', ['zone.select']), 'instance.show', 'dataset.remove'],
    server: { zones: ['ok', 'held', '500'] },
    project: snapshots => [
      Object.keys(snapshots.selection.context.selected),
      snapshots.workbench.context.view.displayed.map(({ instance }) => instance),
    ],
  },
  statistics: {
    only: { ...REGIONS, 'column.describe': [['population'], ['chef_lieu']] },
    starts: [[run('dataset.display', 'fr-regions')]],
    commands: [...idsOf('statistics'), 'account.demo', 'instance.show', 'dataset.remove', 'zone.inspect'],
    server: { zones: ['ok', 'held', '500', '401'] },
    project: snapshots => [snapshots.statistics.context.column, isSomethingDisplayed(snapshots)],
  },
  weight: {
    only: REGIONS,
    commands: [...DISPLAY, ...idsOf('weight'), 'account.settings'],
    project: isSomethingDisplayed,
  },
  ...accountActions,
  recording: {
    only: { 'recording.replay': [['fast']] },
    commands: [...idsOf('recording', ['recording.stop']), 'drawer.toggle'],
    project: snapshots => snapshots.recording.context.log.steps.length > 0,
  },
  importing: {
    starts: [[run('import.choose'), { kind: 'typed', field: 'import.file', value: 'lieux' }]],
    // Imports stay in the catalogue, so no path completes an import.
    commands: idsOf('importing', ['import.start']),
    fields: ['import.file', 'import.name'],
    server: { import: ['ok', 'held', '500'] },
    project: ({ importing: { context, children } }) => [
      children['pickFile'] !== undefined,
      context.draft?.dataset.name.fr,
    ],
  },
  imports: {
    commands: [...idsOf('imports'), 'import.open', 'screen.workbench'],
    server: { import: ['ok', 'held', '500'] },
  },
  feedback: {
    commands: [...idsOf('feedback'), 'account.demo', 'account.logout'],
    fields: ['feedback.text'],
    server: { accounts: ['ok', 'held', '500'] },
    project: snapshots => [snapshots.feedback.context.draft.feedback, snapshots.navigation.context.visitor],
  },
}
