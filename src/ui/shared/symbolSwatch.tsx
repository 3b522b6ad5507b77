import { createContext, useContext } from 'react'
import { HATCH, hatchTint } from '../../domain/colour/hatch.ts'
import { cornersOf, dashesOf, type SwatchSymbol } from '../../domain/colour/symbols.ts'
import type { Theme } from '../../domain/colour/theme.ts'

/** Returns the symbol of a row of the surrounding legend, or null if the colours fill areas. */
export const EntrySymbols = createContext<(id: string | null) => SwatchSymbol | null>(() => null)

export const useEntrySymbol = (id: string | null): SwatchSymbol | null => useContext(EntrySymbols)(id)

const SIZE = { width: 26, height: 16 }

/** Renders a point, a piece of a line, or an outlined or hatched area, as on the map. */
export function SymbolSwatch({
  symbol,
  colour,
  theme,
}: {
  symbol: SwatchSymbol
  colour: string
  /** Theme of the map. */
  theme: Theme
}) {
  const { width, height } = SIZE
  if (symbol.kind === 'hatch') return <HatchSwatch colour={colour} theme={theme} />
  if (symbol.kind === 'outline')
    return symbol.hatched ? (
      <HatchSwatch colour={colour} theme={theme} outlined />
    ) : (
      <span className="swatch" data-hollow style={{ background: colour }} aria-hidden="true" />
    )
  if (symbol.kind === 'circle') return <CircleSwatch {...symbol} colour={colour} />
  return (
    <svg className="swatch-symbol" {...SIZE} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {symbol.kind === 'line' ? (
        <line
          x1={symbol.stroke.width / 2}
          x2={width - symbol.stroke.width / 2}
          y1={height / 2}
          y2={height / 2}
          stroke={colour}
          strokeWidth={symbol.stroke.width}
          strokeLinecap="round"
          strokeDasharray={dashesOf(symbol.stroke).join(' ')}
        />
      ) : (
        <g transform={`translate(${width / 2} ${height / 2})`} data-outlined={symbol.outlined || undefined}>
          {symbol.shape === 'circle' ? (
            <circle r={symbol.diameter / 2} fill={colour} />
          ) : (
            <polygon points={cornersOf(symbol.shape, symbol.diameter / 2).join(' ')} fill={colour} />
          )}
        </g>
      )}
    </svg>
  )
}

/** Renders a circle with the map's size and opacity. */
function CircleSwatch({
  diameter,
  isHollow,
  colour,
}: {
  diameter: number
  isHollow: boolean
  colour: string
}) {
  const { width } = SIZE
  const height = Math.ceil(diameter)
  return (
    <svg className="swatch-symbol" width={width} height={height} aria-hidden="true">
      <circle
        className="swatch-circle"
        cx={width / 2}
        cy={height / 2}
        r={diameter / 2 - 0.5}
        fill={isHollow ? 'none' : colour}
      />
    </svg>
  )
}

/** Strokes that rise to the right, with the horizontal spacing that the map uses along its sides. */
function HatchSwatch({
  colour,
  theme,
  outlined = false,
}: {
  colour: string
  theme: Theme
  outlined?: boolean
}) {
  const tint = hatchTint(colour, theme)
  const [stroke, period] = [HATCH.stroke, HATCH.period].map(along => `${(along * Math.SQRT1_2).toFixed(2)}px`)
  return (
    <span
      className="swatch"
      data-hatched
      data-hollow={outlined || undefined}
      style={{
        backgroundColor: colour,
        backgroundImage: `repeating-linear-gradient(135deg, ${colour} 0 ${stroke}, ${tint} ${stroke} ${period})`,
      }}
      aria-hidden="true"
    />
  )
}
