import type { Theme } from '../domain/colour/theme.ts'

/** The map's own colours in each theme; those of the zones come from their style. */
export const THEMES = {
  dark: {
    water: '#0b0811',
    land: '#191422',
    border: '#352c49',
    place: '#9d93b3',
    placeHalo: '#0b0811',
    zoneLine: '#100c18',
    text: '#f2eff8',
    textHalo: '#100c18',
    pointed: '#f2eff8',
    picked: '#4fc3d9',
    casing: '#100c18',
  },
  light: {
    water: '#dde5ed',
    land: '#f4f2f8',
    border: '#c9bfd9',
    place: '#544a69',
    placeHalo: '#ffffff',
    zoneLine: '#ffffff',
    text: '#1b1526',
    textHalo: '#ffffff',
    pointed: '#1b1526',
    picked: '#0b8fab',
    casing: '#1b1526',
  },
} as const satisfies Record<Theme, Record<string, string>>

export const SELECTION = '#ffd166'

/** A colour as the GPU takes it: red, green, blue and alpha, 0 to 1. */
export function rgbaOf(colour: string): [number, number, number, number] {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, 1]
}
