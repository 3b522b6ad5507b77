import { columnsIn, layoutOf } from '../../machines/table.columns.ts'
import { comparedIn } from '../../machines/table.machine.ts'
import { CHANGES } from '../domain/changes.ts'
import { fittingWidth, naturalWidth } from '../domain/columnWidths.ts'
import { type ColumnId, labelOfColumn } from '../domain/tableColumns.ts'
import { foundZone, zoneOfMenu } from './choices.ts'
import { type Choice, type Command, commandsOf, type Step, type World } from './command.ts'
import { somethingShown, unless } from './reasons.ts'

const table = commandsOf('table')
const picking = commandsOf('picking')
const statistics = commandsOf('statistics')

const columns = (world: World) => columnsIn(world.table.context)

function columnChoice(world: World, id: ColumnId): Choice {
  const { target } = world.table.context
  const label = target && labelOfColumn(target, id)?.label
  return label ? { value: id, name: label.title } : { value: id, key: `choices.${id}` }
}

const anyColumn: Step = {
  id: 'column',
  choices: world => columns(world).all.map(id => columnChoice(world, id)),
}
const visibleColumn: Step = {
  id: 'column',
  choices: world => columns(world).visible.map(id => columnChoice(world, id)),
}

const hasTable: [(world: World) => boolean, 'nothingDisplayed'] = [
  world => world.table.context.target !== null,
  'nothingDisplayed',
]

/** Change of zones since the instance that they are compared with. */
const change: Step = {
  id: 'change',
  choices: () => CHANGES.map(value => ({ value, key: `choices.changes.${value}` })),
}

/** Pixels that a column becomes wider or narrower by. */
const WIDTH_STEP = 24

function widthOf(world: World, column: string): number {
  const { target } = world.table.context
  if (!target) return 0
  const { language } = world.preferences.context
  return layoutOf(world.table.context).widths[column] ?? naturalWidth(target, column, language)
}

function widthToFit(world: World, column: string): number {
  const { target, pages } = world.table.context
  const { language } = world.preferences.context
  return target ? fittingWidth(target, column, { zones: Object.values(pages).flat(), language }) : 0
}

const resizing = [
  ['column.widen', (world: World, column: string) => widthOf(world, column) + WIDTH_STEP, 'alreadyWidest'],
  [
    'column.narrow',
    (world: World, column: string) => widthOf(world, column) - WIDTH_STEP,
    'alreadyNarrowest',
  ],
  ['column.fit', widthToFit, 'alreadySo'],
] as const

/** Returns the place of a column among those in sight, counted from 0. */
const placeOf = (world: World, column: string | undefined) => columns(world).visible.indexOf(column ?? '')

/** The ordinal of a zone that was found, is inspected or is listed, of the active dataset; else -1. */
function ordinalOf(world: World, id: string | undefined): number {
  const dataset = world.picking.context.target?.displayed.dataset
  if (id === undefined || !id.startsWith(`${dataset}.`)) return -1
  const inspected = world.inspect.context.detail?.zone
  const known = [
    ...world.palette.context.zones,
    ...zoneOfMenu(world),
    ...(inspected ? [inspected] : []),
    ...Object.values(world.table.context.pages).flat(),
  ]
  return known.find(zone => zone.id === id)?.ordinal ?? -1
}

const isFinding = (world: World) => world.picking.matches('finding')
const isPicked = (world: World) =>
  world.picking.context.picked[world.picking.context.target?.displayed.dataset ?? ''] !== undefined

export const tableCommands: Command[] = [
  picking({
    id: 'zones.selectAll',
    area: 'table',
    event: (_, world) => {
      const { search, sort } = world.table.context
      return { type: 'rows.picked', rows: null, search, sort, compared: comparedIn(world.table.context) }
    },
    reason: unless([world => !world.picking.matches('empty'), 'nothingDisplayed']),
  }),
  picking({
    id: 'zones.deselect',
    area: 'table',
    event: () => ({ type: 'picking.cleared' }),
    reason: unless([world => isPicked(world) || isFinding(world), 'nothingSelected']),
  }),
  picking({
    id: 'zone.select',
    area: 'table',
    steps: [foundZone],
    event: ([zone], world) => ({ type: 'zone.picked', ordinal: ordinalOf(world, zone) }),
    reason: unless(
      somethingShown,
      [world => !isFinding(world), 'selectingFirst'],
      [
        (world, [zone]) =>
          zone !== undefined || world.palette.context.zones.some(({ id }) => ordinalOf(world, id) >= 0),
        'typeAZone',
      ],
      [(world, [zone]) => zone === undefined || ordinalOf(world, zone) >= 0, 'otherDataset'],
    ),
  }),
  table({
    id: 'table.narrow',
    area: 'table',
    steps: [change],
    event: ([chosen], world) => ({
      type: 'table.narrowed',
      change: CHANGES.find(each => each === chosen) ?? world.table.context.change,
    }),
    reason: unless(
      hasTable,
      [world => world.table.context.target?.displayed.style.compared != null, 'notCompared'],
      [world => !world.table.matches('typing'), 'searchingFirst'],
      [(world, [chosen]) => chosen === undefined || chosen !== world.table.context.change, 'alreadySo'],
    ),
  }),
  table({
    id: 'table.widen',
    area: 'table',
    event: () => ({ type: 'table.narrowed', change: null }),
    reason: unless(
      [world => world.table.context.change !== null, 'alreadySo'],
      [world => !world.table.matches('typing'), 'searchingFirst'],
    ),
  }),
  table({
    id: 'column.toggle',
    area: 'table',
    steps: [anyColumn],
    event: ([column = '']) => ({ type: 'column.toggled', column }),
    reason: unless(hasTable, [
      (world, [column]) => column === undefined || columns(world).visible.some(each => each !== column),
      'lastColumn',
    ]),
  }),
  ...(
    [
      ['column.left', -1],
      ['column.right', 1],
    ] as const
  ).map(([id, by]) =>
    table({
      id,
      area: 'table',
      steps: [visibleColumn],
      event: ([column = ''], world) => ({
        type: 'column.moved',
        column,
        place: placeOf(world, column) + by,
      }),
      reason: unless(
        hasTable,
        [(world, [column]) => column === undefined || placeOf(world, column) >= 0, 'columnHidden'],
        [
          (world, [column]) => {
            const { visible } = columns(world)
            return column === undefined
              ? visible.length > 1
              : visible[placeOf(world, column) + by] !== undefined
          },
          'alreadyOutermost',
        ],
      ),
    }),
  ),
  table({
    id: 'columns.reset',
    area: 'table',
    event: () => ({ type: 'columns.reset' }),
    reason: unless(hasTable, [world => world.table.can({ type: 'columns.reset' }), 'alreadySo']),
  }),
  ...resizing.map(([id, widthAfter, outermost]) => {
    const resized = (world: World, column: string) =>
      ({ type: 'column.resized', widths: { [column]: widthAfter(world, column) } }) as const
    return table({
      id,
      area: 'table',
      steps: [visibleColumn],
      event: ([column = ''], world) => resized(world, column),
      reason: unless(
        hasTable,
        [(world, [column]) => column === undefined || placeOf(world, column) >= 0, 'columnHidden'],
        [
          (world, [column]) =>
            (column === undefined ? columns(world).visible : [column]).some(each =>
              world.table.can(resized(world, each)),
            ),
          outermost,
        ],
      ),
    })
  }),
  statistics({
    id: 'column.describe',
    area: 'table',
    steps: [visibleColumn],
    event: ([column = '']) => ({ type: 'statistics.opened', column }),
    reason: unless(hasTable, [
      (world, [column]) =>
        column === undefined
          ? columns(world).visible.some(each => !isDescribed(world, each))
          : !isDescribed(world, column),
      'alreadySo',
    ]),
  }),
  statistics({
    id: 'statistics.close',
    area: 'table',
    event: () => ({ type: 'statistics.closed' }),
    reason: unless([world => world.statistics.matches('open'), 'noStatistics']),
  }),
  statistics({
    id: 'statistics.retry',
    area: 'table',
    event: () => ({ type: 'statistics.retried' }),
    reason: unless([world => world.statistics.matches({ open: 'failed' }), 'nothingFailed']),
  }),
]

const isDescribed = (world: World, column: string) =>
  world.statistics.matches('open') && world.statistics.context.column === column
