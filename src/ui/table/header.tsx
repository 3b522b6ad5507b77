import { hasOrdinal } from '../../domain/ordinals.ts'
import { useMachine } from '../shared/runtime.tsx'
import { useCommand } from '../shared/useCommand.ts'
import { CheckBox } from './check.tsx'
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

/** Box that selects all rows by the mouse: the keys and the buttons above the table do the same. */
function CheckAll() {
  const count = useMachine('table', ({ context }) => context.count)
  const pages = useMachine('table', ({ context }) => context.pages)
  const picked = useMachine(
    'picking',
    ({ context }) => context.picked[context.target?.displayed.dataset ?? ''] ?? null,
  )
  const all = useCommand('zones.selectAll')
  const none = useCommand('zones.deselect')
  // A search may list other zones than those that are selected, however many these are.
  const isAll =
    picked !== null &&
    picked.count >= count &&
    Object.values(pages).every(zones => zones.every(({ ordinal }) => hasOrdinal(picked.zones, ordinal)))
  return (
    <CheckBox
      state={isAll ? 'on' : picked ? 'mixed' : 'off'}
      title={isAll ? none.title : all.title}
      onPick={isAll ? none.run : all.run}
    />
  )
}
