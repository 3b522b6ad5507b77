import type {
  LayerSpecification,
  Map as MapLibre,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'

/** Parts of a style that can be drawn among the product's own layers. */
export type Foreign = {
  sources: Record<string, SourceSpecification>
  /** Areas and lines, from the bottom. Zones lie above them. */
  ground: LayerSpecification[]
  /** Texts and signs, which lie above zones. */
  names: LayerSpecification[]
  glyphs: string | null
  sprite: string | null
}

const PREFIX = 'foreign:'

/** Tells whether a layer is of another basemap than the product's own. */
export const isForeign = (layer: string): boolean => layer.startsWith(PREFIX)

/** A style under names of its own, with addresses that say their host. @param base the address of the style. */
export function foreignOf(style: StyleSpecification, base: string): Foreign {
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

/** The braces of a template are no part of an address. */
const resolved = (address: string, base: string) =>
  new URL(address, base).href.replaceAll('%7B', '{').replaceAll('%7D', '}')

/** Fetches a style and adds it to the map, on top of all. Answers the ids of its names. */
export async function drawForeign(map: MapLibre, url: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The style of the basemap answers ${response.status}.`)
  const style: StyleSpecification = await response.json()
  const { sources, ground, names, glyphs, sprite } = foreignOf(style, new URL(url, location.href).href)
  if (signal.aborted) return []
  if (glyphs) map.setGlyphs(glyphs)
  if (sprite) map.setSprite(sprite)
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  for (const layer of [...ground, ...names]) map.addLayer(layer)
  return names.map(({ id }) => id)
}
