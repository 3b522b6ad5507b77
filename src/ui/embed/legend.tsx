import { nestedCircles } from '../../domain/colour/circles.ts'
import type { Theme } from '../../domain/colour/theme.ts'
import type { LegendCircles, LegendLine, LegendMatrix, PictureText } from '../../picture/pictureText.ts'
import { StripedSwatch, Swatch } from '../shared/colourSwatch.tsx'
import { SymbolSwatch } from '../shared/symbolSwatch.tsx'
import type { EmbedProps } from './embedProps.ts'

/** Zoom of a country, until the map reports its own. */
const ZOOM = 5
/** Length in pixels of the lines from the circles to their numbers. */
const LEADER = 34

type Props = Pick<EmbedProps, 'i18n' | 'language' | 'theme'> & {
  legends: PictureText['legends']
  zoom: number | null
}

/** Renders the legends of a picture of the map as text with swatches. */
export function EmbedLegend({ legends, zoom, i18n, language, theme }: Props) {
  const numbers = new Intl.NumberFormat(language)
  return (
    <aside className="embed-legend" aria-label={i18n.t('embed:legend')}>
      {legends.map(({ title, heading, circles, matrix, lines, note }) => (
        <section key={title}>
          <h2>{heading || title}</h2>
          {heading && heading !== title && legends.length > 1 && <p className="embed-note">{title}</p>}
          {circles && <Circles circles={circles} zoom={zoom ?? ZOOM} i18n={i18n} />}
          {matrix && <Matrix matrix={matrix} />}
          <ul>
            {lines.map(line => (
              <li key={line.text}>
                <LineSwatch line={line} theme={theme} />
                <span>{line.text}</span>
                {line.count !== null && (
                  <span className="embed-count tabular">{numbers.format(line.count)}</span>
                )}
              </li>
            ))}
          </ul>
          {note && <p className="embed-note">{note}</p>}
        </section>
      ))}
    </aside>
  )
}

function LineSwatch({
  line: { colours, isStriped, symbol, widths },
  theme,
}: {
  line: LegendLine
  theme: Theme
}) {
  const [first] = colours
  if (isStriped) return <StripedSwatch />
  if (first === undefined) return null
  if (colours.length > 1)
    return (
      <Swatch
        className="swatch embed-ramp"
        colours={colours.filter((_, step) => step % 17 === 0)}
        outlined={symbol?.kind === 'outline'}
        {...(widths ? { widths } : {})}
      />
    )
  return symbol ? <SymbolSwatch symbol={symbol} colour={first} theme={theme} /> : <Swatch colours={[first]} />
}

function Circles({
  circles: { colour, max, least, home, write },
  zoom,
  i18n,
}: Pick<Props, 'i18n'> & { circles: LegendCircles; zoom: number }) {
  const nested = nestedCircles({ max, least }, zoom, home)
  if (!nested) return null
  return (
    <svg
      className="embed-circles tabular"
      height={nested.height}
      role="img"
      aria-label={i18n.t('map:legend.circles', {
        values: nested.circles.map(each => write(each.value)).join(' · '),
      })}
    >
      {nested.circles.map(({ value, radius, top, line }) => (
        <g key={value}>
          <circle
            cx={nested.width / 2 + 1}
            cy={top + radius}
            r={Math.max(0, radius - 0.5)}
            fill={colour ?? 'none'}
          />
          <polyline
            points={`${nested.width / 2 + 1},${top} ${nested.width + 8},${line} ${nested.width + LEADER},${line}`}
          />
          <text x={nested.width + LEADER + 4} y={line} dominantBaseline="central">
            {write(value)}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Renders the classes of two labels: lowest at the bottom left. */
function Matrix({ matrix: { across, up, cells } }: { matrix: LegendMatrix }) {
  const columns = Math.max(...cells.map(({ x }) => x)) + 1
  const ordered = cells.toSorted((a, b) => b.y - a.y || a.x - b.x)
  return (
    <div className="embed-matrix">
      <p className="embed-note">↑ {written(up)}</p>
      <div style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {ordered.map(({ x, y, colour }) => (
          <span key={`${x} ${y}`} style={{ background: colour }} />
        ))}
      </div>
      <p className="embed-note">{written(across)} →</p>
    </div>
  )
}

const written = ({ title, breaks }: LegendMatrix['across']): string =>
  breaks.length > 0 ? `${title} (${breaks.join(' · ')})` : title
