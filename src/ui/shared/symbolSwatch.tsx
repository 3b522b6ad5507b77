import { createContext, useContext } from 'react'
import { cornersOf, dashesOf, type SwatchSymbol } from '../../domain/colour/symbols.ts'

/** Answers the symbol of a row of the legend around, or null where colours are of areas. */
export const RowSymbols = createContext<(row: string | null) => SwatchSymbol | null>(() => null)

export const useRowSymbol = (row: string | null): SwatchSymbol | null => useContext(RowSymbols)(row)

const SIZE = { width: 26, height: 16 }

/** A point or a piece of a line, as it is on the map. */
export function SymbolSwatch({ symbol, colour }: { symbol: SwatchSymbol; colour: string }) {
  const { width, height } = SIZE
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
