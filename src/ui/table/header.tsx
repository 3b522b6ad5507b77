import { pickedOf } from '../../../machines/picking.machine.ts'
import { useMachine } from '../shared/desk.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { Check } from './check.tsx'
import type { Column } from './columns.ts'
import { HeaderCell } from './headerCell.tsx'

/** The titles of the columns, which stay in sight. */
export function Header({
  columns,
  activeColumn,
}: {
  columns: readonly Column[]
  activeColumn: number | null
}) {
  const sort = useMachine('table', ({ context }) => context.sort)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtualised grid.
    <div role="row" aria-rowindex={1} tabIndex={-1} className="grid-row grid-header">
      <CheckAll />
      {columns.map((column, index) => (
        <HeaderCell
          key={column.id}
          column={column}
          index={index}
          isActive={activeColumn === index}
          direction={sort?.label === column.id ? sort.direction : null}
        />
      ))}
    </div>
  )
}

/** For the mouse: the keys and the buttons above the table do the same. */
function CheckAll() {
  const count = useMachine('table', ({ context }) => context.count)
  const picked = useMachine('picking', ({ context }) => {
    const dataset = context.target?.displayed.dataset ?? null
    return pickedOf(context, dataset).length > 0 ? (context.picked[dataset ?? '']?.count ?? 0) : 0
  })
  const all = useCommand('zones.selectAll')
  const none = useCommand('zones.deselect')
  const isAll = picked > 0 && picked >= count
  return (
    <Check
      state={isAll ? 'on' : picked > 0 ? 'mixed' : 'off'}
      title={isAll ? none.title : all.title}
      onPick={isAll ? none.run : all.run}
    />
  )
}
