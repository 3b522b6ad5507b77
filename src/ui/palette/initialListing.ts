import type { Snapshots } from '../../commands/command.ts'
import { findCommand } from '../../commands/registry.ts'
import { listedCommands, type RowIndex } from './rowIndex.ts'
import { argumentRow, commandRow, type Group, type Listing, type Row, recentRow } from './rows.ts'
import { resolveChoices } from './words.ts'

const NEXT_SHOWN = 4
const RECENTS_SHOWN = 3
const DISPLAYED_SHOWN = 4

/** Commands that come next, the most pressing first: those that are possible are proposed. */
const NEXT = [
  'loading.retry',
  'loading.abort',
  'filter.apply',
  'import.start',
  'download.abort',
  'zones.unlock',
] as const
/** Commands that come first while a display style is being tried. */
const TRIED = ['settings.save'] as const
/** The steps of the flow where nothing is displayed yet, and where something is. */
const FIRST = ['dataset.display', 'dataset.select', 'place.visit', 'import.open'] as const
const FURTHER = ['label.display', 'filter.by', 'download.open', 'settings.open', 'instance.show'] as const

/**
 * Lists the rows before anything is typed: what comes next, what was used lately, what is displayed, and the way to
 * everything.
 */
export function initialListing(snapshots: Snapshots, rowIndex: RowIndex): Listing {
  const isEmpty = snapshots.workbench.context.view.displayed.length === 0
  const isTrying = snapshots.displaySettings.matches({ editing: 'changed' })
  const steps = [...(isTrying ? TRIED : []), ...NEXT, ...(isEmpty ? FIRST : FURTHER)]
  const next = commandsNow(steps, rowIndex, 'groups.next').slice(0, NEXT_SHOWN)
  const recent = snapshots.palette.context.recents
    .flatMap(each => recentRow(each, snapshots, rowIndex.words) ?? [])
    .slice(0, RECENTS_SHOWN)
  const rows = [
    ...next,
    ...recent,
    ...(isEmpty ? ofCatalogue(snapshots, rowIndex) : ofDisplayed(snapshots, rowIndex)),
    ...commandsNow(['palette.all'], rowIndex, 'groups.all'),
  ]
  return { items: rows, count: rows.length }
}

const commandsNow = (ids: readonly string[], { snapshots, words }: RowIndex, group: Group): Row[] =>
  ids
    .flatMap(id => findCommand(id) ?? [])
    .map(command => commandRow(command, snapshots, words, group))
    .filter(({ reason }) => reason === null)

/** The first datasets of the catalogue. */
const ofCatalogue = (snapshots: Snapshots, rowIndex: RowIndex): Row[] =>
  snapshots.selection.context.datasets
    .slice(0, DISPLAYED_SHOWN)
    .flatMap(({ id }) => rowsOf('dataset.display', [id], snapshots, rowIndex, 'groups.datasets'))

/** Returns the rows of the usual commands on the displayed datasets, the topmost dataset first. */
const ofDisplayed = (snapshots: Snapshots, rowIndex: RowIndex): Row[] =>
  snapshots.workbench.context.view.displayed
    .toReversed()
    .flatMap(({ dataset }) =>
      ['elements.open', 'card.open', 'visibility.toggle', 'dataset.fit'].flatMap(id =>
        rowsOf(id, [dataset], snapshots, rowIndex, 'groups.displayed'),
      ),
    )
    .slice(0, DISPLAYED_SHOWN)

function rowsOf(
  id: string,
  args: readonly string[],
  snapshots: Snapshots,
  rowIndex: RowIndex,
  group: Group,
): Row[] {
  const command = findCommand(id)
  const choices =
    command && rowIndex.isPossible(command, args) ? resolveChoices(command, snapshots, args) : null
  return command && choices ? [argumentRow(command, choices, rowIndex.words, group)] : []
}

/** Every command by area: those that can be chosen first. */
export function allCommands(snapshots: Snapshots, { words }: RowIndex): Listing {
  const all = listedCommands.map(command => commandRow(command, snapshots, words, `areas.${command.area}`))
  const canBeChosen = ({ reason, lead }: Row) => reason === null || lead !== null
  const rows = [...all.filter(canBeChosen), ...all.filter(row => !canBeChosen(row))]
  return { items: rows, count: rows.length }
}
