import { type ReactNode, useId } from 'react'
import type { Style } from '../../contract/view.ts'
import { CATEGORY_COLOURS } from '../../domain/colour/categories.ts'
import { inkOn } from '../../domain/colour/ink.ts'
import { matrixOf } from '../../domain/colour/matrices.ts'
import { stopsOf } from '../../domain/colour/ramp.ts'
import { asksForMatrix } from '../../domain/colour/secondLabel.ts'
import { styleIn } from '../../domain/colour/theme.ts'
import { StripedSwatch, Swatch } from './colourSwatch.tsx'
import { useNumber } from './language.ts'
import { useMapTheme } from './media.ts'
import { SymbolSwatch, useEntrySymbol } from './symbolSwatch.tsx'
import { useCommand } from './useCommand.ts'

const RANDOM_SAMPLE = CATEGORY_COLOURS.slice(0, 6)

/** Renders a preview of a style. */
export function StyleSwatch({ style }: { style: Style }) {
  const theme = useMapTheme()
  return <Swatch colours={coloursOf(styleIn(theme, style))} outlined={style.outlined} />
}

function coloursOf(style: Style): readonly string[] {
  if (style.hexagons !== 'off') return stopsOf(style)
  if (style.label === null) return [style.colour]
  if (asksForMatrix(style)) return matrixOf(style).flatMap((line, at) => line[at] ?? [])
  if (style.mode === 'gradient')
    return style.form !== 'fill' && style.secondLabel === null ? [style.colour] : stopsOf(style)
  return style.randomColours ? RANDOM_SAMPLE : [style.colour]
}

type Props = {
  dataset: string
  /** Id of the entry, as stored in the style. */
  id: string
  /** Null means stripes. */
  colour: string | null
  text: string
  count: number
  isolated: string | null
}

/** Renders a legend entry as a button that isolates its zones on the map, or shows all zones again. */
export function LegendEntry({ dataset, id, colour, text, count, isolated }: Props) {
  return (
    <IsolatingButton dataset={dataset} id={id} isolated={isolated} className="legend-row">
      <EntryBody id={id} colour={colour} text={text} count={count} />
    </IsolatingButton>
  )
}

type CellProps = Omit<Props, 'colour'> & { colour: string }

/**
 * Renders a legend entry as a matrix cell: the colour is behind the count, and the text is an accessible name or a
 * tooltip.
 */
export function LegendCell({ dataset, id, colour, text, count, isolated }: CellProps) {
  const number = useNumber()
  const isHollow = useEntrySymbol(id)?.kind === 'outline'
  return (
    <IsolatingButton
      dataset={dataset}
      id={id}
      isolated={isolated}
      className="legend-row legend-cell"
      tip={text}
      {...(isHollow ? {} : { ink: inkOn(colour) })}
    >
      <Swatch colours={[colour]} outlined={isHollow} />
      <span className="legend-text visually-hidden">{text}</span>
      <span className="tabular legend-count">{number(count)}</span>
    </IsolatingButton>
  )
}

type ButtonProps = Pick<Props, 'dataset' | 'id' | 'isolated'> & {
  className: string
  /** Shown instead of the button's action. */
  tip?: string
  /** Text colour when the entry is not faded. */
  ink?: string
  children: ReactNode
}

function IsolatingButton({ dataset, id, isolated, className, tip, ink, children }: ButtonProps) {
  const { run, data, title, reason } = useCommand('row.isolate', [dataset, id])
  const descriptionId = useId()
  const isFaded = isolated !== null && isolated !== id
  return (
    <li>
      <button
        {...data}
        type="button"
        className={className}
        aria-pressed={isolated === id}
        aria-describedby={descriptionId}
        aria-disabled={reason !== null || undefined}
        title={tip ?? reason ?? title}
        data-faded={isFaded || undefined}
        style={ink === undefined || isFaded ? undefined : { color: ink }}
        onClick={run}
      >
        {children}
        <span hidden id={descriptionId}>
          {reason ?? title}
        </span>
      </button>
    </li>
  )
}

/** Renders a legend entry that is not a button. */
export function PlainEntry(props: { id?: string; colour?: string; text: string; count: number }) {
  return (
    <li className="legend-row">
      <EntryBody {...props} />
    </li>
  )
}

type BodyProps = { id?: string; colour?: string | null; text: string; count: number }

function EntryBody({ id, colour, text, count }: BodyProps) {
  const symbol = useEntrySymbol(id ?? null)
  const theme = useMapTheme()
  const number = useNumber()
  return (
    <>
      {colour === undefined && <span className="swatch swatch-none" />}
      {colour === null && <StripedSwatch />}
      {colour &&
        (symbol ? (
          <SymbolSwatch symbol={symbol} colour={colour} theme={theme} />
        ) : (
          <Swatch colours={[colour]} />
        ))}
      <span className="legend-text" data-renames={id}>
        {text}
      </span>
      <span className="tabular legend-count">{number(count)}</span>
    </>
  )
}
