import { comparedIn } from '../../machines/table.machine.ts'
import { columnsIn, layoutOf } from '../../machines/table.types.ts'
import { datasetOfZone } from '../contract/idParts.ts'
import { CHANGES } from '../domain/colour/changeColours.ts'
import { type ColumnId, fittingWidth, labelOfColumn, naturalWidth } from '../domain/table/tableColumns.ts'
import { column, fixedChoiceStep, foundZone, oneOf, plainChoice, zoneOfMenu } from './choices.ts'
import {
  type Choice,
  type Command,
  type Condition,
  commandsOf,
  type Snapshots,
  type Step,
} from './command.ts'
import { somethingShown } from './reasons.ts'

const table = commandsOf('table', 'table')
const selection = commandsOf('selection', 'table')
const statistics = commandsOf('statistics', 'table')

const columns = (snapshots: Snapshots) => columnsIn(snapshots.table.context)

function columnChoice(snapshots: Snapshots, id: ColumnId): Choice {
  const { target } = snapshots.table.context
  const label = target && labelOfColumn(target, id)?.label
  return label ? { value: id, name: label.title } : { value: id, key: `choices.${id}` }
}

const anyColumn: Step = {
  id: 'column',
  choices: snapshots => columns(snapshots).all.map(id => columnChoice(snapshots, id)),
}
const visibleColumn: Step = {
  id: 'column',
  choices: snapshots => columns(snapshots).visible.map(id => columnChoice(snapshots, id)),
}

const hasTable: Condition = [snapshots => snapshots.table.context.target !== null, 'nothingDisplayed']

/** Change of zones since the compared instance. */
const change = fixedChoiceStep('change', CHANGES, 'changes')

const DIRECTIONS = { descending: 'desc', ascending: 'asc' } as const

/** Order of the zones: the largest or the smallest first. */
const order = fixedChoiceStep('order', Object.keys(DIRECTIONS), 'directions')

/** Typed number of zones. */
const zoneCount: Step = {
  id: 'zoneCount',
  choices: () => ['3', '5', '10', '20'].map(value => plainChoice(value)),
  reads: text => (/^[1-9]\d{0,3}$/.test(text.trim()) ? plainChoice(text.trim()) : null),
}

/** Resize step of a column in pixels. */
const WIDTH_STEP = 24

function widthOf(snapshots: Snapshots, column: string): number {
  const { target } = snapshots.table.context
  if (!target) return 0
  const { language } = snapshots.preferences.context
  return layoutOf(snapshots.table.context).widths[column] ?? naturalWidth(target, column, language)
}

function widthToFit(snapshots: Snapshots, column: string): number {
  const { target, pages } = snapshots.table.context
  const { language } = snapshots.preferences.context
  return target ? fittingWidth(target, column, { zones: Object.values(pages).flat(), language }) : 0
}

const widthBy = (step: number) => (snapshots: Snapshots, column: string) => widthOf(snapshots, column) + step

const RESIZING = [
  ['column.widen', widthBy(WIDTH_STEP), 'alreadyWidest'],
  ['column.narrow', widthBy(-WIDTH_STEP), 'alreadyNarrowest'],
  ['column.fit', widthToFit, 'alreadySo'],
] as const

/** Returns the index of a column among the visible ones, from 0. */
const placeOf = (snapshots: Snapshots, column: string | undefined) =>
  columns(snapshots).visible.indexOf(column ?? '')

const isVisible: Condition = [
  (snapshots, [column]) => column === undefined || placeOf(snapshots, column) >= 0,
  'columnHidden',
]

/** Returns the ordinal of a found, inspected or listed zone of the active dataset; else -1. */
function ordinalOf(snapshots: Snapshots, id: string | undefined): number {
  const dataset = snapshots.selection.context.target?.displayed.dataset
  if (id === undefined || datasetOfZone(id) !== dataset) return -1
  const inspected = snapshots.inspect.context.detail?.zone
  const known = [
    ...snapshots.palette.context.zones,
    ...zoneOfMenu(snapshots),
    ...(inspected ? [inspected] : []),
    ...Object.values(snapshots.table.context.pages).flat(),
  ]
  return known.find(zone => zone.id === id)?.ordinal ?? -1
}

const isFinding = (snapshots: Snapshots) => snapshots.selection.matches('finding')

export const tableCommands: Command[] = [
  selection({
    id: 'zones.selectAll',
    event: (_, snapshots) => {
      const { search, sort } = snapshots.table.context
      return {
        type: 'rows.selected',
        rows: null,
        search,
        sort,
        compared: comparedIn(snapshots.table.context),
      }
    },
    refusal: 'nothingDisplayed',
  }),
  selection({
    id: 'zones.selectFirst',
    steps: [column, order, zoneCount],
    event: ([label = '', direction, typed = ''], snapshots) => {
      const isColumn = column.choices(snapshots, []).some(({ value }) => value === label)
      const count = Number(zoneCount.reads?.(typed, snapshots, [])?.value)
      if (!isColumn || !count || (direction !== 'ascending' && direction !== 'descending')) return null
      const sort = { label, direction: DIRECTIONS[direction] }
      return {
        type: 'rows.selected',
        rows: { first: 0, last: count - 1 },
        search: '',
        sort,
        compared: comparedIn({ ...snapshots.table.context, sort }),
        replaces: true,
      }
    },
    needs: [[snapshots => !snapshots.selection.matches('empty'), 'nothingDisplayed']],
  }),
  selection({ id: 'zones.deselect', event: 'selection.cleared', refusal: 'nothingSelected' }),
  selection({
    id: 'zone.select',
    steps: [foundZone],
    event: ([zone], snapshots) => ({ type: 'zone.toggled', ordinal: ordinalOf(snapshots, zone) }),
    needs: [
      somethingShown,
      [snapshots => !isFinding(snapshots), 'selectingFirst'],
      [
        (snapshots, [zone]) =>
          zone !== undefined ||
          snapshots.palette.context.zones.some(({ id }) => ordinalOf(snapshots, id) >= 0),
        'typeAZone',
      ],
    ],
    refusal: 'otherDataset',
  }),
  table({
    id: 'table.narrow',
    steps: [change],
    event: ([chosen], snapshots) => ({
      type: 'table.narrowed',
      change: oneOf(CHANGES, chosen) ?? snapshots.table.context.change,
    }),
    needs: [
      hasTable,
      [snapshots => snapshots.table.context.target?.displayed.style.compared != null, 'notCompared'],
      [snapshots => !snapshots.table.matches({ rows: 'typing' }), 'searchingFirst'],
    ],
    refusal: 'alreadySo',
  }),
  table({
    id: 'table.widen',
    event: { type: 'table.narrowed', change: null },
    needs: [[snapshots => snapshots.table.context.change !== null, 'alreadySo']],
    refusal: 'searchingFirst',
  }),
  table({
    id: 'column.toggle',
    steps: [anyColumn],
    event: ([column = '']) => ({ type: 'column.toggled', column }),
    needs: [hasTable],
    refusal: 'lastColumn',
  }),
  ...(
    [
      ['column.left', -1],
      ['column.right', 1],
    ] as const
  ).map(([id, by]) =>
    table({
      id,
      steps: [visibleColumn],
      event: ([column = ''], snapshots) => ({
        type: 'column.moved',
        column,
        place: placeOf(snapshots, column) + by,
      }),
      needs: [hasTable, isVisible],
      refusal: 'alreadyOutermost',
    }),
  ),
  table({ id: 'columns.reset', event: 'columns.reset', needs: [hasTable], refusal: 'alreadySo' }),
  ...RESIZING.map(([id, widthAfter, outermost]) =>
    table({
      id,
      steps: [visibleColumn],
      event: ([column = ''], snapshots) => ({
        type: 'column.resized',
        widths: { [column]: widthAfter(snapshots, column) },
      }),
      needs: [hasTable, isVisible],
      refusal: outermost,
    }),
  ),
  statistics({
    id: 'column.describe',
    steps: [visibleColumn],
    event: ([column = '']) => ({ type: 'statistics.opened', column }),
    needs: [hasTable],
    refusal: 'alreadySo',
  }),
  statistics({ id: 'statistics.close', event: 'statistics.closed', refusal: 'noStatistics' }),
  statistics({ id: 'statistics.retry', event: 'statistics.retried', refusal: 'nothingFailed' }),
]
