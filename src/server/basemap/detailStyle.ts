import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import { formatHex, interpolate, parse } from 'culori'
import type { Language } from '../../contract/languages.mjs'
import { LAND } from '../../domain/colour/hatch.ts'
import type { Theme } from '../../domain/colour/theme.ts'

type Layer = ReturnType<typeof layers>[number]

const SOURCE = 'protomaps'
/** Font of all texts of the map. */
const FONT = 'Noto Sans Medium'
/** Share of the land's colour in every colour, so that data stand out. */
const MUTED = 0.45
/** Omitted layers: the background, which would hide the rest of the world, and layers of icons. */
const LEFT_OUT = new Set(['background', 'pois', 'roads_shields', 'roads_oneway'])

/** Returns the style of an extract of Protomaps: roads, buildings, water and green, muted under data. */
export function detailStyle(
  theme: Theme,
  language: Language,
  { maxZoom, bounds }: { maxZoom: number; bounds: [number, number, number, number] },
): object {
  return {
    version: 8,
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: ['/basemap/detail/{z}/{x}/{y}'],
        maxzoom: maxZoom,
        bounds,
        attribution: '© OpenStreetMap · Protomaps',
      },
    },
    layers: layers(SOURCE, muted(namedFlavor(theme), theme), { lang: language })
      .filter(({ id }) => !LEFT_OUT.has(id))
      .map(withoutIcons),
  }
}

/** Mixes every colour of a flavour with the colour of land. */
function muted(flavor: Flavor, theme: Theme): Flavor {
  const mixed = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mixed(each)]))
    if (typeof value !== 'string' || !parse(value)) return value
    return formatHex(interpolate([value, LAND[theme]], 'oklab')(MUTED))
  }
  return mixed(flavor) as Flavor
}

/** The map has the font, and no icons. */
function withoutIcons(layer: Layer): Layer {
  if (layer.type !== 'symbol') return layer
  const layout = Object.fromEntries(
    Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-')),
  )
  return { ...layer, layout: { ...layout, 'text-font': [FONT] } }
}
