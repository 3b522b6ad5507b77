import { useId } from 'react'
import { useNumber } from './language.ts'
import { StripedSwatch, Swatch } from './swatch.tsx'
import { useCommand } from './useCommand.ts'

type Props = {
  dataset: string
  /** Name of the row in the style. */
  row: string
  /** Null: stripes. */
  colour: string | null
  text: string
  count: number
  isolated: string | null
}

/** A row that can be shown alone, and then all again. */
export function LegendRow({ dataset, row, colour, text, count, isolated }: Props) {
  const { run, data, title, reason } = useCommand('row.isolate', [dataset, row])
  const descriptionId = useId()
  return (
    <li>
      <button
        {...data}
        type="button"
        className="legend-row"
        aria-pressed={isolated === row}
        aria-describedby={descriptionId}
        aria-disabled={reason !== null || undefined}
        title={reason ?? title}
        data-faded={(isolated !== null && isolated !== row) || undefined}
        onClick={run}
      >
        <RowBody colour={colour} text={text} count={count} />
        <span hidden id={descriptionId}>
          {reason ?? title}
        </span>
      </button>
    </li>
  )
}

/** A row that only says. */
export function PlainRow(props: { colour?: string; text: string; count: number }) {
  return (
    <li className="legend-row">
      <RowBody {...props} />
    </li>
  )
}

function RowBody({ colour, text, count }: { colour?: string | null; text: string; count: number }) {
  const number = useNumber()
  return (
    <>
      {colour === undefined && <span className="swatch swatch-none" />}
      {colour === null && <StripedSwatch />}
      {colour && <Swatch colours={[colour]} />}
      <span className="legend-text">{text}</span>
      <span className="tabular legend-count">{number(count)}</span>
    </>
  )
}
