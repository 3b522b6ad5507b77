import type { Subject } from '../../machines/menu.machine.ts'
import { datasetOfZone } from '../contract/idParts.ts'
import type { Label } from '../contract/label.ts'
import { mayImport } from '../domain/import/availability.ts'
import { isOrdered } from '../domain/label/labelTypes.ts'
import { labelOfColumn } from '../domain/table/tableColumns.ts'
import { activeIn, displayedIn } from './choices.ts'
import type { Command, Snapshots } from './command.ts'
import { ownIn } from './reasons.ts'

/** Command with its subject. */
export type Entry = { command: Command['id']; args?: readonly string[] }

/** Returns the groups of commands in a context menu. Each command decides its own availability. */
export function menuOf(subject: Subject, snapshots: Snapshots): readonly (readonly Entry[])[] {
  switch (subject.kind) {
    case 'zone':
      return [ofZone(subject.zone.id, snapshots), ofDataset(datasetOfZone(subject.zone.id)), SELECTION]
    case 'row':
      return [ofZone(subject.zone.id, snapshots), SELECTION, [{ command: 'table.search' }]]
    case 'map':
      return [
        [...ofActive(snapshots, 'dataset.fit'), { command: 'map.zoomIn' }, { command: 'map.zoomOut' }],
        [{ command: 'map.visit' }, { command: 'place.visit' }, { command: 'reload.toggle' }],
        [{ command: 'basemap.set' }, { command: 'graticule.toggle' }, { command: 'insets.toggle' }],
        SELECTION,
        [{ command: 'link.copy' }, { command: 'curl.copy' }],
      ]
    case 'column':
      return ofColumn(subject.column, snapshots)
    case 'card':
    case 'layer':
      return ofCard(subject.dataset, snapshots)
  }
}

const SELECTION: readonly Entry[] = [
  { command: 'zones.selectAll' },
  { command: 'zones.deselect' },
  { command: 'download.selected' },
]

/** Only the labels of the inspected zone are known, so only they can be copied. */
const ofZone = (zone: string, snapshots: Snapshots): Entry[] => [
  { command: 'zone.inspect', args: [zone] },
  { command: 'zone.select', args: [zone] },
  ...(snapshots.workbench.context.view.inspected === zone
    ? [{ command: 'zone.copyLabels' as const }, { command: 'zone.deselect' as const }]
    : []),
]

const about = (dataset: string, ...ids: Command['id'][]): Entry[] =>
  ids.map(command => ({ command, args: [dataset] }))

const ofActive = (snapshots: Snapshots, command: Command['id']): Entry[] => {
  const active = activeIn(snapshots)
  return active === null ? [{ command }] : about(active, command)
}

const ofDataset = (dataset: string): Entry[] =>
  about(dataset, 'table.open', 'card.open', 'settings.open', 'filter.open', 'dataset.fit')

function ofColumn(column: string, snapshots: Snapshots): Entry[][] {
  const { target } = snapshots.table.context
  const found = target && labelOfColumn(target, column)
  const dataset = target?.displayed.dataset ?? ''
  return [
    [...about(column, 'table.sort', 'column.describe'), ...(found ? ofLabel(dataset, found.label) : [])],
    about(column, 'column.left', 'column.right', 'column.toggle'),
    [...about(column, 'column.fit', 'column.widen', 'column.narrow'), { command: 'columns.reset' }],
  ]
}

const ofLabel = (dataset: string, { name, type }: Label): Entry[] => [
  { command: 'label.display', args: [dataset, name] },
  ...(isOrdered(type)
    ? [
        { command: 'chart.add' as const, args: [dataset, name] },
        { command: 'chart.addScatter' as const, args: [dataset, name] },
      ]
    : [{ command: 'chart.addBars' as const, args: [dataset, name] }]),
]

/** Commands for a dataset of this browser. */
const ofOwn = (dataset: string, snapshots: Snapshots): Command['id'][] =>
  ownIn(snapshots).some(({ id }) => id === dataset)
    ? ['own.keep', ...(mayImport(snapshots.importing.context) ? ['own.import' as const] : []), 'own.remove']
    : []

/** Returns the menu of a dataset's card, which depends on whether it is displayed. */
function ofCard(dataset: string, snapshots: Snapshots): Entry[][] {
  if (!displayedIn(snapshots).some(each => each.dataset === dataset))
    return [about(dataset, 'dataset.display', 'card.open', ...ofOwn(dataset, snapshots))]
  return [
    about(
      dataset,
      'dataset.activate',
      'card.open',
      'table.open',
      'settings.open',
      'filter.open',
      'filter.clear',
    ),
    about(dataset, 'visibility.toggle', 'dataset.isolate', 'opacity.set', 'dataset.raise', 'dataset.lower'),
    about(dataset, 'dataset.fit', 'download.open'),
    about(dataset, 'dataset.remove', ...ofOwn(dataset, snapshots)),
  ]
}
