import type { Label, LabelStats } from '../../../src/contract/label.ts'
import { sameInEveryLanguage } from '../../../src/contract/texts.ts'
import type { Style } from '../../../src/contract/view.ts'
import { categoriesIn } from '../../../src/domain/colour/categories.ts'
import { colourScale } from '../../../src/domain/colour/colours.ts'
import { defaultStyle } from '../../../src/domain/colour/style.ts'
import type { BenchLabels } from './zone.ts'

/** Style of the zones. Each subject shows the styles in the same order. */
export interface State {
  name: string
  style: Style
  /** Zones with a smaller first number are hidden. */
  least: number
}

const style = (changes: Partial<Style>): Style => ({ ...defaultStyle(0), ...changes })
const state = (name: string, changes: Partial<Style>, least = 0): State => ({
  name,
  style: style(changes),
  least,
})
const gradient = { label: 'first', minColour: '#102a43', maxColour: '#e0f2fe' }

/** Look of a newly displayed dataset. */
export const DISPLAYED = state('displayed', {})

/** Styles requested one after the other, after the first display. */
export type Plan = readonly State[]

const second = { ...gradient, label: 'second' }

export const ALL_STYLES: Plan = [
  state('gradient', gradient),
  state('filter', gradient, 500),
  state('filter off', gradient),
  state('random', { label: 'district', mode: 'value', randomColours: true }),
  state('colour', { label: null, colour: '#c2612c' }),
  state('other label', second),
  state('gradient ends', { ...second, minColour: '#7a1f5c', maxColour: '#fff3b0' }),
]

/**
 * For zones smaller than a pixel, the visible zone is undefined. These states make all zones look alike or
 * hide all of them.
 */
export const ALL_ALIKE: Plan = [
  state('filter', {}, 1000),
  state('filter off', {}),
  state('colour', { label: null, colour: '#c2612c' }),
]

/** A look that loads other values, one that does not, and a filter, with and without a network. */
export const SOME_STYLES: Plan = ALL_STYLES.filter(({ name }) =>
  ['gradient', 'filter', 'other label'].includes(name),
)

export const ONE_COLOUR: Plan = [state('colour', { label: null, colour: '#c2612c' })]

/**
 * Returns the colour of a zone, or null if it is hidden.
 *
 * @param districts All districts, in the order of the zones: the first ones have their own colours.
 */
export type ColourOf = (state: State, labels: BenchLabels, districts: readonly string[]) => string | null

/** Returns the colour of a zone by the product's legend. */
export const productColour: ColourOf = ({ style, least }, labels, districts) => {
  if (labels.first < least) return null
  const { label } = style
  if (label === null) return colourScale(null, style).colourOf(null)
  return colourScale(labelNamed(label, districts), style).colourOf(labels[label as keyof BenchLabels])
}

/** Returns the colour of a zone by linear interpolation of RGB, as in the peers. */
export const linearColour: ColourOf = (state, labels, districts) => {
  const { label, minColour, maxColour, mode } = state.style
  if (labels.first < state.least || label === null || mode === 'value')
    return productColour(state, labels, districts)
  const share = Number(labels[label as keyof BenchLabels]) / 999
  const [from, to] = [Number.parseInt(minColour.slice(1), 16), Number.parseInt(maxColour.slice(1), 16)]
  const mixed = [16, 8, 0].map(shift => {
    const [a, b] = [(from >> shift) & 255, (to >> shift) & 255]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

const STATS: LabelStats = { min: 0, max: 999, nulls: 0, distinct: 1000, quantiles: [] }

const labelNamed = (name: string, districts: readonly string[]): Label => ({
  id: name,
  name,
  title: sameInEveryLanguage(name),
  type: name === 'district' ? 'text' : 'number',
  unit: null,
  measure: null,
  column: '',
  stats: name === 'district' ? { ...STATS, categories: categoriesIn(districts, 'text') } : STATS,
})
