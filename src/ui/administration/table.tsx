import type { ReactNode } from 'react'

/**
 * A table whose rows become cards where there is little room. The roles are said, since browsers forget those of a table
 * that is laid out in another way.
 */
export function Table(props: { name: string; isBusy: boolean; children: ReactNode }) {
  const { name, isBusy, children } = props
  return (
    <table {...{ role: 'table' }} className="administration-table" aria-busy={isBusy}>
      <caption className="visually-hidden">{name}</caption>
      {children}
    </table>
  )
}

/** The names of the columns. */
export function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead {...{ role: 'rowgroup' }}>
      <tr {...{ role: 'row' }}>
        {columns.map(column => (
          <th key={column} {...{ role: 'columnheader' }} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The rows below the names of the columns. */
export function Body({ children }: { children: ReactNode }) {
  return <tbody {...{ role: 'rowgroup' }}>{children}</tbody>
}

/** A row. */
export function Line({ children }: { children: ReactNode }) {
  return <tr {...{ role: 'row' }}>{children}</tr>
}

/** A cell: what the row is about, something about it by the name of its column, or what can be done with it. */
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
