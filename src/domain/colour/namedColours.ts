/** Colours that have a name, as `#rrggbb`. The names are `commands:choices.colours.<name>`. */
export const NAMED_COLOURS = {
  red: '#e53935',
  orange: '#fb8c00',
  yellow: '#fdd835',
  green: '#43a047',
  teal: '#00897b',
  turquoise: '#26c6da',
  blue: '#1e88e5',
  navy: '#1a237e',
  purple: '#8e24aa',
  pink: '#ec407a',
  brown: '#6d4c41',
  beige: '#e6d8b8',
  black: '#111111',
  grey: '#8a8a8a',
  lightGrey: '#cfcfcf',
  white: '#ffffff',
} as const

/** A colour written as `#f80`, `#ff8800` or without the sign, as `#rrggbb`; null when it is none. */
export function readColour(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  if (digits === undefined) return null
  const six = digits.length === 3 ? [...digits].map(digit => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}
