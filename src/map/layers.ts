import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url'
import greek from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url'
import latin from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url'
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url'
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url'
import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { LAND } from '../domain/colour/hatch.ts'
import type { Theme } from '../domain/colour/theme.ts'
import { TEXT, TEXT_OFFSETS } from './besideCircles.ts'

/** Colours of the map in each theme; zones are coloured by their style. */
export const THEMES = {
  dark: {
    water: '#0b0811',
    land: LAND.dark,
    river: '#2b3a5c',
    border: '#352c49',
    outline: '#5c5277',
    place: '#d3cbe2',
    town: '#f2eff8',
    placeHalo: '#0b0811',
    zoneLine: '#100c18',
    bareLine: '#4a3f63',
    text: '#f2eff8',
    textHalo: '#100c18',
    pointed: '#f2eff8',
    selected: '#4fc3d9',
    casing: '#100c18',
  },
  light: {
    water: '#dde5ed',
    land: LAND.light,
    river: '#b4c9de',
    border: '#c9bfd9',
    outline: '#9d93b3',
    place: '#453b58',
    town: '#1b1526',
    placeHalo: '#ffffff',
    zoneLine: '#ffffff',
    bareLine: '#b5a9c9',
    text: '#1b1526',
    textHalo: '#ffffff',
    pointed: '#1b1526',
    selected: '#0b8fab',
    casing: '#1b1526',
  },
} as const satisfies Record<Theme, Record<string, string>>

export const INSPECTED = '#ffd166'

/** Converts a colour for the GPU: red, green, blue and alpha, 0 to 1. */
export function rgbaOf(colour: string): [number, number, number, number] {
  const rgb = Number.parseInt(colour.slice(1), 16)
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, 1]
}

export const FONT = 'Noto Sans Medium'

// MapLibre fetches fonts itself and needs absolute addresses. Other scripts use the system's fonts.
const file = (url: string, ...ranges: string[]) => ({
  url: new URL(url, document.baseURI).href,
  'unicode-range': ranges,
})

/** Returns the style's `font-faces`: each file loads when a text needs one of its ranges. */
export function fontFaces() {
  return {
    [FONT]: [
      file(latin, 'U+0-FF', 'U+131', 'U+152-153', 'U+2000-206F', 'U+20AC', 'U+2122'),
      file(vietnamese, 'U+102-103', 'U+110-111', 'U+1EA0-1EF9'),
      file(latinExt, 'U+100-2BA', 'U+1E00-1E9F'),
      file(greek, 'U+370-3FF'),
      file(cyrillic, 'U+400-45F', 'U+490-491', 'U+4B0-4B1', 'U+2116'),
    ],
  }
}

export type Look = { theme: Theme; visible: boolean; opacity: number }

export const zoneLayerOf = (load: string) => `zones:${load}`
export const textSourceOf = (load: string) => `texts:${load}`
export const creditLayerOf = (load: string) => `credit:${load}`

const visibilityOf = ({ visible }: Look) => (visible ? 'visible' : 'none')

/** Draws nothing. MapLibre only shows the attribution of a source with a visible layer. */
export const creditOf = (load: string, look: Look): CircleLayerSpecification => ({
  id: creditLayerOf(load),
  type: 'circle',
  source: textSourceOf(load),
  filter: ['literal', false],
  layout: { visibility: visibilityOf(look) },
})

/** Ink of a text on a fill that hides the usual one: dark with a light halo, or the reverse. */
export type Ink = 'dark' | 'light'

/** Returns the colour of each text by its ink, or a usual one for texts that are not on a fill. */
export const onFills = (
  ink: ExpressionSpecification,
  dark: string,
  light: string,
  usual: string,
): ExpressionSpecification => ['match', ink, 'dark', dark, 'light', light, usual]

const INK: ExpressionSpecification = ['get', 'ink']

/** Returns the text layer of a load. It is above country names, which give way. */
export function textLayerOf(load: string, look: Look): SymbolLayerSpecification {
  const colours = THEMES[look.theme]
  return {
    id: textSourceOf(load),
    type: 'symbol',
    source: textSourceOf(load),
    layout: {
      visibility: visibilityOf(look),
      'text-field': ['get', 'text'],
      'symbol-sort-key': ['get', 'rank'],
      'text-font': [FONT],
      'text-size': TEXT.size,
      'text-max-width': TEXT.width / TEXT.size,
      // Next to a point or a circle, so that the text hides neither; otherwise on the zone.
      'text-variable-anchor-offset': TEXT_OFFSETS,
    },
    paint: {
      'text-color': onFills(INK, THEMES.light.text, THEMES.dark.text, colours.text),
      'text-halo-color': onFills(INK, THEMES.light.textHalo, THEMES.dark.textHalo, colours.textHalo),
      'text-halo-width': 1.4,
    },
  }
}
