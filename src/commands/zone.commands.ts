import type { NamedZone } from '../contract/zone.ts'
import { zoneLabelId } from '../domain/zoneLabels.ts'
import { activeIn, column, displayedDataset, legendIn, typedZone, zoneOfMenu } from './choices.ts'
import { type Command, commandsOf, type Step, type World } from './command.ts'
import { type Condition, mapReady, somethingActive, somethingShown, unless } from './reasons.ts'
import { walkCommands } from './walk.commands.ts'

const workbench = commandsOf('workbench')
const table = commandsOf('table')
const inspect = commandsOf('inspect')

const isSelected = (world: World) => world.workbench.context.view.selection !== null

const zoneShown: Condition = [world => world.inspect.matches('shown'), 'noZoneShown']

const hasValue = (world: World, label: string) => world.inspect.can({ type: 'labels.copied', label })

/** A label of the inspected zone. */
const labelOfZone: Step = {
  id: 'label',
  choices: world =>
    (world.inspect.context.detail?.labels ?? []).map(label => ({
      value: zoneLabelId(label),
      name: label.title,
    })),
}

/** Returns the extent of a zone that was found or is listed. */
function bboxOf(world: World, id: string) {
  const known = [
    ...world.palette.context.zones,
    ...zoneOfMenu(world),
    ...Object.values(world.table.context.pages).flat(),
  ]
  return known.find(zone => zone.id === id)?.bbox ?? null
}

/** The zones that the comparison of the active dataset misses, by name. */
const goneIn = (world: World): readonly NamedZone[] => {
  const legend = legendIn(world, activeIn(world) ?? undefined)
  return legend?.kind === 'changes' ? legend.changes.removed : []
}

const goneZone: Step = {
  id: 'zone',
  alphabetical: true,
  choices: world => goneIn(world).map(({ id, name }) => ({ value: id, name: { fr: name, en: name } })),
}

export const zoneCommands: Command[] = [
  workbench({
    id: 'zone.inspect',
    area: 'zone',
    steps: [typedZone],
    event: ([zone = ''], world) => ({ type: 'zone.inspected', zone, bbox: bboxOf(world, zone) }),
    reason: unless(somethingShown, [
      (world, [zone]) => zone === undefined || zone !== world.workbench.context.view.selection,
      'alreadySo',
    ]),
  }),
  workbench({
    id: 'zone.inspectRemoved',
    area: 'zone',
    steps: [goneZone],
    event: ([zone = ''], world) => ({
      type: 'zone.inspected',
      zone,
      bbox: goneIn(world).find(({ id }) => id === zone)?.bbox ?? null,
      near: true,
    }),
    reason: unless(
      somethingActive,
      [world => goneIn(world).length > 0, 'nothingRemoved'],
      [
        (world, [zone]) => {
          const { selection } = world.workbench.context.view
          return zone === undefined ? goneIn(world).some(({ id }) => id !== selection) : zone !== selection
        },
        'alreadySo',
      ],
    ),
  }),
  workbench({
    id: 'zone.deselect',
    area: 'zone',
    event: () => ({ type: 'zone.inspected', zone: null }),
    reason: unless([isSelected, 'noZoneSelected']),
  }),
  workbench({
    id: 'zone.inspectCentre',
    area: 'zone',
    keys: ['Enter'],
    scope: 'map',
    event: () => ({ type: 'map.centreInspected' }),
    reason: unless(somethingShown, mapReady),
  }),
  ...walkCommands,
  inspect({
    id: 'zone.copyLabel',
    area: 'zone',
    steps: [labelOfZone],
    event: ([label = '']) => ({ type: 'labels.copied', label }),
    reason: unless(zoneShown, [
      (world, [label]) =>
        label === undefined
          ? labelOfZone.choices(world, []).some(({ value }) => hasValue(world, value))
          : hasValue(world, label),
      'noValueToCopy',
    ]),
  }),
  inspect({
    id: 'zone.copyLabels',
    area: 'zone',
    keys: ['shift+c'],
    event: () => ({ type: 'labels.copied', label: null }),
    reason: unless(zoneShown, [
      world => world.inspect.can({ type: 'labels.copied', label: null }),
      'noValueToCopy',
    ]),
  }),
  inspect({
    id: 'inspection.retry',
    area: 'zone',
    event: () => ({ type: 'inspection.retried' }),
    reason: unless([world => world.inspect.matches('failed'), 'nothingFailed']),
  }),
  workbench({
    id: 'elements.open',
    area: 'table',
    keys: ['e'],
    steps: [displayedDataset],
    event: ([dataset = '']) => ({ type: 'elements.opened', dataset }),
    reason: unless(somethingShown),
  }),
  table({
    id: 'table.sort',
    area: 'table',
    steps: [column],
    event: ([label = '']) => ({ type: 'table.sorted', label }),
    reason: unless(
      [world => !world.table.matches('empty'), 'nothingDisplayed'],
      [world => !world.table.matches('typing'), 'searchingFirst'],
    ),
  }),
  table({
    id: 'table.retry',
    area: 'table',
    event: () => ({ type: 'table.retried' }),
    reason: unless([world => world.table.matches({ filled: 'failed' }), 'nothingFailed']),
  }),
]
