import type { Style } from '../../contract/view.ts'
import { stopsOf } from '../../domain/colour/ramp.ts'
import { styleIn } from '../../domain/colour/theme.ts'
import { useTheme } from './media.ts'

/** One colour, or several as they run into each other on the map. */
export function Swatch({
  colours,
  className = 'swatch',
}: {
  colours: readonly string[]
  className?: string
}) {
  const [first] = colours
  const background = colours.length === 1 ? first : `linear-gradient(90deg in oklab, ${colours.join(', ')})`
  return <span className={className} style={{ background }} aria-hidden="true" />
}

/** Swatch of zones that are gone. */
export function StripedSwatch() {
  return <span className="swatch swatch-striped" aria-hidden="true" />
}

const RANDOM_SAMPLE = ['#b8505a', '#9a7a1f', '#4a8a3d', '#1b8a9e', '#8a63e8', '#c04a86']

/** Draws what a style looks like at a glance. */
export function StyleSwatch({ style }: { style: Style }) {
  const theme = useTheme()
  return <Swatch colours={coloursOf(styleIn(theme, style))} />
}

function coloursOf(style: Style): readonly string[] {
  if (style.label === null) return [style.colour]
  if (style.mode === 'gradient') return stopsOf(style)
  return style.randomColours ? RANDOM_SAMPLE : [style.colour]
}
