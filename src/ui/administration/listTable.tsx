import type { ReactNode } from 'react'

/**
 * Table that becomes a list of cards in a narrow space. Roles are explicit, because browsers drop table
 * semantics with another layout.
 */
export function ListTable(props: {
  name: string
  columns: readonly string[]
  isBusy: boolean
  children: ReactNode
}) {
  const { name, columns, isBusy, children } = props
  return (
    <table {...{ role: 'table' }} className="administration-table" aria-busy={isBusy}>
      <caption className="visually-hidden">{name}</caption>
      <thead {...{ role: 'rowgroup' }}>
        <tr {...{ role: 'row' }}>
          {columns.map(column => (
            <th key={column} {...{ role: 'columnheader' }} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...{ role: 'rowgroup' }}>{children}</tbody>
    </table>
  )
}

/** Row of the table. */
export function Line({ children }: { children: ReactNode }) {
  return <tr {...{ role: 'row' }}>{children}</tr>
}

/** Renders a cell: the row's subject, a value named by its column, or actions. */
export function Cell(props: {
  kind?: 'head' | 'number' | 'wide' | 'acts'
  name?: string
  children?: ReactNode
}) {
  const { kind, name, children } = props
  if (kind === 'head')
    return (
      <th {...{ role: 'rowheader' }} scope="row">
        {children}
      </th>
    )
  return (
    <td
      {...{ role: 'cell' }}
      data-label={name}
      data-kind={kind}
      className={kind === 'number' ? 'tabular' : undefined}
    >
      {children}
    </td>
  )
}
