import type { Colour } from '../contract/common.ts'
import type { Label, LabelType } from '../contract/label.ts'
import type { Style } from '../contract/view.ts'

/** Mid tones at 3:1 or more against both canvases, neighbours far apart in hue. */
const PALETTE: readonly [Colour, ...Colour[]] = [
  '#8a63e8',
  '#1b8a9e',
  '#c2612c',
  '#4a8a3d',
  '#c04a86',
  '#9a7a1f',
  '#4a74d4',
  '#b8505a',
]

/** The type a label is read as: the person's choice, else the provider's. */
export function effectiveType(label: Pick<Label, 'type'>, style: Pick<Style, 'type'>): LabelType {
  return style.type ?? label.type
}

/** The modes a label of a type can be displayed in; the first is the usual one. */
export function modesOf(type: LabelType): readonly [Style['mode'], ...Style['mode'][]] {
  return type === 'number' ? ['gradient', 'value'] : ['value']
}

/** How the dataset displayed at a place (0 is the first) looks before the person changes anything. */
export function defaultStyle(index: number): Style {
  return {
    label: null,
    mode: 'gradient',
    type: null,
    colour: PALETTE[index % PALETTE.length] ?? PALETTE[0],
    minColour: '#3a2170',
    maxColour: '#dccdff',
    randomColours: false,
  }
}

/** The same colours for another label, in the usual mode of its type. `null` goes back to one colour. */
export function styleForLabel(style: Style, label: Pick<Label, 'name' | 'type'> | null): Style {
  if (!label) return { ...style, label: null, type: null }
  const [mode] = modesOf(label.type)
  return { ...style, label: label.name, type: null, mode, randomColours: mode === 'value' }
}

/** Whether a style can be drawn with the label it names, or with none. */
export function isStyleValid(style: Style, label: Pick<Label, 'type'> | null): boolean {
  return label ? modesOf(effectiveType(label, style)).includes(style.mode) : style.label === null
}
