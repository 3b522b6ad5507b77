/** Renders one colour, or a gradient of several as on the map. */
export function Swatch({
  colours,
  className = 'swatch',
  widths,
  outlined = false,
}: {
  colours: readonly string[]
  className?: string
  /** Widths in pixels at both ends; the line widens from one to the other. */
  widths?: readonly [number, number]
  outlined?: boolean
}) {
  const [first] = colours
  const background = colours.length === 1 ? first : `linear-gradient(90deg in oklab, ${colours.join(', ')})`
  return (
    <span
      className={className}
      data-hollow={outlined || undefined}
      style={{ background, ...(widths ? wedge(widths) : {}) }}
      aria-hidden="true"
    />
  )
}

function wedge([from, to]: readonly [number, number]) {
  const half = (width: number, side: 1 | -1) => `calc(50% + ${(side * width) / 2}px)`
  const corners = [`0 ${half(from, -1)}`, `100% ${half(to, -1)}`, `100% ${half(to, 1)}`, `0 ${half(from, 1)}`]
  return { clipPath: `polygon(${corners.join(', ')})` }
}

/** Swatch of removed zones. */
export function StripedSwatch() {
  return <span className="swatch swatch-striped" aria-hidden="true" />
}
