import type {
  LayerSpecification,
  Map as MapLibre,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { BasemapStyle } from '../contract/basemaps.ts'
import { PREFIX } from './otherBasemap.ts'

/** Parts of a style that can be drawn among the product's layers. */
export type OtherBasemap = {
  sources: Record<string, SourceSpecification>
  /** Areas and lines, bottom to top. They are drawn below zones. */
  ground: LayerSpecification[]
  /** Texts and icons, above the zones. */
  names: LayerSpecification[]
  glyphs: string | null
  sprite: string | null
}

/**
 * Renames the ids of a style and makes its addresses absolute.
 * @param base Address of the style.
 */
export function otherBasemapOf(style: StyleSpecification, base: string): OtherBasemap {
  const layers = style.layers.map(layer => ({
    ...layer,
    id: PREFIX + layer.id,
    ...('source' in layer ? { source: PREFIX + layer.source } : {}),
  })) as LayerSpecification[]
  return {
    sources: Object.fromEntries(
      Object.entries(style.sources).map(([name, source]) => [PREFIX + name, addressed(source, base)]),
    ),
    ground: layers.filter(({ type }) => type !== 'symbol'),
    names: layers.filter(({ type }) => type === 'symbol'),
    glyphs: style.glyphs ? resolved(style.glyphs, base) : null,
    sprite: typeof style.sprite === 'string' ? resolved(style.sprite, base) : null,
  }
}

function addressed(source: SourceSpecification, base: string): SourceSpecification {
  const to = (address: unknown) => (typeof address === 'string' ? resolved(address, base) : address)
  return {
    ...source,
    ...('url' in source && source.url ? { url: to(source.url) } : {}),
    ...('tiles' in source && source.tiles ? { tiles: source.tiles.map(to) } : {}),
    ...('data' in source && typeof source.data === 'string' ? { data: to(source.data) } : {}),
  } as SourceSpecification
}

/** Braces of a template are not part of an address. */
const resolved = (address: string, base: string) =>
  new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

/** Fetches a style and adds it on top of the map. Returns the ids of its name layers. */
export async function drawOtherBasemap(
  map: MapLibre,
  { url, attribution }: BasemapStyle,
  signal: AbortSignal,
): Promise<string[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`Loading the basemap style failed with status ${response.status}.`)
  const style: StyleSpecification = await response.json()
  const { sources, ground, names, glyphs, sprite } = otherBasemapOf(style, new URL(url, location.href).href)
  if (signal.aborted) return []
  if (glyphs) map.setGlyphs(glyphs)
  if (sprite) map.setSprite(sprite)
  for (const [id, source] of Object.entries(sources))
    map.addSource(id, { ...source, ...(attribution === null ? {} : { attribution }) } as SourceSpecification)
  for (const layer of [...ground, ...names]) map.addLayer(layer)
  return names.map(({ id }) => id)
}
