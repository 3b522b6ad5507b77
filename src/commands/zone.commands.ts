import { column, displayedDataset, foundZone } from './choices.ts'
import { type Command, commandsOf, type World } from './command.ts'
import { mapReady, somethingShown, unless } from './reasons.ts'
import { walkCommands } from './walk.commands.ts'

const workbench = commandsOf('workbench')
const table = commandsOf('table')
const inspect = commandsOf('inspect')

const isSelected = (world: World) => world.workbench.context.view.selection !== null

/** Where a zone is that was found or is listed. */
function bboxOf(world: World, id: string) {
  const known = [...world.palette.context.zones, ...Object.values(world.table.context.pages).flat()]
  return known.find(zone => zone.id === id)?.bbox ?? null
}

export const zoneCommands: Command[] = [
  workbench({
    id: 'zone.inspect',
    area: 'zone',
    steps: [foundZone],
    event: ([zone = ''], world) => ({ type: 'zone.inspected', zone, bbox: bboxOf(world, zone) }),
    reason: unless(
      somethingShown,
      [(world, [zone]) => zone !== undefined || world.palette.context.zones.length > 0, 'typeAZone'],
      [
        (world, [zone]) => {
          const { selection } = world.workbench.context.view
          return zone === undefined
            ? world.palette.context.zones.some(({ id }) => id !== selection)
            : zone !== selection
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
    id: 'inspection.retry',
    area: 'zone',
    event: () => ({ type: 'inspection.retried' }),
    reason: unless([world => world.inspect.matches('failed'), 'nothingFailed']),
  }),
  workbench({
    id: 'elements.open',
    area: 'table',
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
