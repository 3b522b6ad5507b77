import { z } from 'zod'
import type { Language } from './languages.mjs'

/** Basemaps of other hosts. The operator allows some of them. */
export const PresetBasemap = z.enum(['ign', 'openfreemap'])
export type PresetBasemap = z.infer<typeof PresetBasemap>

/** Parses presets separated by commas; null if one is unknown. */
export function parsePresets(text: string): PresetBasemap[] | null {
  const names = text.split(',').map(each => each.trim())
  return z.array(PresetBasemap).safeParse(names.filter(Boolean)).data ?? null
}

/** Style for each theme, and the attribution. A style loads its other files from its own host. */
export const PRESETS = {
  ign: {
    light: 'https://data.geopf.fr/annexes/ressources/vectorTiles/styles/PLAN.IGN/gris.json',
    dark: 'https://data.geopf.fr/annexes/ressources/vectorTiles/styles/PLAN.IGN/gris.json',
    attribution: '© IGN, Plan IGN',
  },
  openfreemap: {
    light: 'https://tiles.openfreemap.org/styles/positron',
    dark: 'https://tiles.openfreemap.org/styles/dark',
    attribution: 'OpenFreeMap © OpenMapTiles, © OpenStreetMap',
  },
} as const satisfies Record<PresetBasemap, { light: string; dark: string; attribution: string }>

/** Returns the host of a preset. This host can see which places the user views. */
export const hostOfPreset = (preset: PresetBasemap): string => new URL(PRESETS[preset].light).host

/** Address of the style of the operator's extract. */
export const DETAIL_STYLE = '/basemap/detail/{theme}/{language}/style.json'

/** Basemaps of an installation besides the product's own. */
export type OfferedBasemaps = {
  /** Address of a style drawn instead of the product's, in which `{theme}` and `{language}` are replaced. */
  style: string | null
  /** Presets that users may choose. */
  presets: readonly PresetBasemap[]
}

/** Style to draw above the product's basemap, with an attribution that the style may lack. */
export type BasemapStyle = { url: string; attribution: string | null }

/** Returns the style to draw for a chosen basemap, or null for the product's own. */
export function styleOf(
  { style, presets }: OfferedBasemaps,
  basemap: string,
  theme: 'light' | 'dark',
  language: Language,
): BasemapStyle | null {
  const preset = presets.find(each => each === basemap)
  if (preset) return { url: PRESETS[preset][theme], attribution: PRESETS[preset].attribution }
  if (style === null) return null
  return { url: style.replace('{theme}', theme).replace('{language}', language), attribution: null }
}
