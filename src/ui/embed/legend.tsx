import type { Theme } from '../../domain/colour/theme.ts'
import type { LegendLine, LegendMatrix, PictureText } from '../../picture/pictureText.ts'
import { StripedSwatch, Swatch } from '../shared/colourSwatch.tsx'
import { NestedCircles } from '../shared/nestedCircles.tsx'
import { SymbolSwatch } from '../shared/symbolSwatch.tsx'
import type { EmbedProps } from './embedProps.ts'

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
          {circles && (
            <NestedCircles
              extremes={circles}
              zoom={zoom ?? undefined}
              home={circles.home}
              colour={circles.colour}
              write={circles.write}
              describe={values => i18n.t('map:legend.circles', { values })}
            />
          )}
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
