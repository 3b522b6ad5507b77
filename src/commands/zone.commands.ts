import type { NamedZone } from '../contract/zone.ts'
import { zoneLabelId } from '../domain/table/zoneLabels.ts'
import { activeIn, column, legendIn, optionalStep, plainChoice, typedZone, zoneOfMenu } from './choices.ts'
import { type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { onDataset } from './onDataset.ts'
import { isIn, someOf, somethingActive, somethingShown } from './reasons.ts'
import { walkCommands } from './walk.commands.ts'

const workbench = commandsOf('workbench', 'zone')
const table = commandsOf('table', 'table')
const inspect = commandsOf('inspect', 'zone')

const zoneShown = isIn('inspect', [{ zone: 'shown' }], 'noZoneShown')

const DIRECTIONS = ['toggled', 'ascending', 'descending'] as const
const SORTED = { ascending: 'asc', descending: 'desc' } as const

/** Direction of an order; by default, the next one of the column. */
const direction = optionalStep('direction', 'toggled', DIRECTIONS, 'directions')

/** Label of the inspected zone. */
const labelOfZone: Step = {
  id: 'label',
  choices: snapshots =>
    (snapshots.inspect.context.detail?.labels ?? []).map(label => ({
      value: zoneLabelId(label),
      name: label.title,
    })),
}

/** Returns the extent of a found or listed zone. */
function bboxOf(snapshots: Snapshots, id: string) {
  const known = [
    ...snapshots.palette.context.zones,
    ...zoneOfMenu(snapshots),
    ...Object.values(snapshots.table.context.pages).flat(),
  ]
  return known.find(zone => zone.id === id)?.bbox ?? null
}

/** Returns the names of the removed zones in the active dataset's comparison. */
const removedIn = (snapshots: Snapshots): readonly NamedZone[] => {
  const legend = legendIn(snapshots, activeIn(snapshots) ?? undefined)
  return legend?.kind === 'changes' ? legend.changes.removed : []
}

const removedZone: Step = {
  id: 'zone',
  alphabetical: true,
  choices: snapshots => removedIn(snapshots).map(({ id, name }) => plainChoice(id, name)),
}

export const zoneCommands: Command[] = [
  workbench({
    id: 'zone.inspect',
    steps: [typedZone],
    event: ([zone = ''], snapshots) => ({ type: 'zone.inspected', zone, bbox: bboxOf(snapshots, zone) }),
    needs: [somethingShown],
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'zone.inspectRemoved',
    steps: [removedZone],
    event: ([zone = ''], snapshots) => ({
      type: 'zone.inspected',
      zone,
      bbox: removedIn(snapshots).find(({ id }) => id === zone)?.bbox ?? null,
      near: true,
    }),
    needs: [somethingActive, someOf(removedIn, 'nothingRemoved')],
    refusal: 'alreadySo',
  }),
  workbench({
    id: 'zone.deselect',
    event: { type: 'zone.inspected', zone: null },
    refusal: 'noZoneSelected',
  }),
  workbench({
    id: 'zone.inspectCentre',
    keys: ['Enter'],
    scope: 'map',
    event: 'map.centreInspected',
    needs: [somethingShown],
    refusal: 'mapNotReady',
  }),
  ...walkCommands,
  inspect({
    id: 'zone.copyLabel',
    steps: [labelOfZone],
    event: ([label = '']) => ({ type: 'labels.copied', label }),
    needs: [zoneShown],
    refusal: 'noValueToCopy',
  }),
  inspect({
    id: 'zone.copyLabels',
    keys: ['shift+c'],
    event: { type: 'labels.copied', label: null },
    needs: [zoneShown],
    refusal: 'noValueToCopy',
  }),
  inspect({ id: 'inspection.retry', event: 'inspection.retried', refusal: 'nothingFailed' }),
  onDataset('table')({
    id: 'table.open',
    keys: ['e'],
    event: { type: 'table.opened' },
    needs: [somethingShown],
  }),
  table({
    id: 'table.sort',
    steps: [column, direction],
    event: ([label = '', wanted]) =>
      wanted === 'ascending' || wanted === 'descending'
        ? { type: 'table.sorted', label, direction: SORTED[wanted] }
        : { type: 'table.sorted', label },
    needs: [
      [snapshots => !snapshots.table.matches({ rows: 'empty' }), 'nothingDisplayed'],
      [snapshots => !snapshots.table.matches({ rows: 'typing' }), 'searchingFirst'],
    ],
  }),
  table({ id: 'table.retry', event: 'table.retried', refusal: 'nothingFailed' }),
]
