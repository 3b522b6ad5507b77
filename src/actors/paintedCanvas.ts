import { zoneParts } from '../contract/idParts.ts'
import type { Legend } from '../domain/colour/legend.ts'
import type { Theme } from '../domain/colour/theme.ts'
import type { LoadSource } from '../map/drawnLoad.ts'
import type { Canvas, Load, MapPort } from './canvas.ts'

/** Colours of everything drawn, and the legends by dataset. */
export type Painting = {
  /** Draws everything on a new map. */
  put: (map: MapPort) => void
  /** Changes the colours of a map on which everything is drawn. */
  paint: (map: MapPort) => void
  legends: Record<string, Legend>
}
/** Zones of a page by load, as ordinals. */
export type PaintedZones = ReadonlyMap<string, ReadonlySet<number>>
/** Everything drawn, painted for a theme, and the datasets of its loads. */
type Painted = Painting & {
  datasets: Record<string, string>
  /** Returns the codes of a load's zones by ordinal, where they have arrived. */
  codesOf: (key: string) => (ordinal: number) => string | undefined
  /** Paints some zones only, with classes of their own. */
  paintOnly: (zones: PaintedZones) => Promise<Painting>
}

/** Returns the ids of a load's zones by ordinal, which arrive with its parts unless they are stored apart. */
function idsOf({ source: { names }, parts }: Load): (ordinal: number) => string | undefined {
  if (names) return ordinal => names.idOf(ordinal)
  const ids = new Map(parts.flatMap(({ zones }) => zones.map(({ ordinal, id }) => [ordinal, id] as const)))
  return ordinal => ids.get(ordinal)
}

const finerTiles = (tiles: LoadSource['tiles'], finer: number): LoadSource['tiles'] =>
  tiles && {
    ...{ levels: tiles.levels, zones: tiles.zones, kinds: tiles.kinds, finer },
    load: (place, signal) => tiles.load(place, signal),
  }

/**
 * Paints everything for a theme. Returns how to draw it on a new map, without marks, and the legends by
 * dataset.
 * @param finer Zooms by which tiles are finer than the screen needs.
 */
export async function paintedIn(canvas: Canvas, theme: Theme, finer = 0): Promise<Painted> {
  const { drawn, order } = canvas.drawing()
  const paintingOf = async (zones?: PaintedZones): Promise<Painting> => {
    const onlyIn = (key: string) => zones && Uint32Array.from(zones.get(key) ?? [])
    const repainted = await Promise.all(
      drawn.map(([key, { paintIn }]) => paintIn?.(theme, onlyIn(key)) ?? null),
    )
    const legends = drawn.flatMap(([key, { dataset }], at) => {
      const legend = repainted[at]?.legend
      return legend ? [[dataset, { ...legend, kinds: canvas.kindsOf(key) }] as const] : []
    })
    const paint = (map: MapPort) => {
      for (const [at, [key, load]] of drawn.entries()) {
        const colours = repainted[at] ?? load.paint
        if (colours) map.paint(key, colours)
      }
    }
    const put = (map: MapPort) => {
      map.setOrder(order)
      for (const [key, { dataset, attribution, source, parts }] of drawn) {
        map.begin(key, dataset, attribution, { ...source, tiles: finerTiles(source.tiles, finer) })
        for (const { zones, painted } of parts) map.add(key, zones, painted)
      }
      paint(map)
    }
    return { put, paint, legends: Object.fromEntries(legends) }
  }
  const datasets = Object.fromEntries(drawn.map(([key, { dataset }]) => [key, dataset]))
  const codesOf = (key: string) => {
    const load = drawn.find(([each]) => each === key)?.[1]
    const idOf = load && idsOf(load)
    return (ordinal: number) => zoneParts(idOf?.(ordinal) ?? '')?.key
  }
  return { ...(await paintingOf()), datasets, codesOf, paintOnly: paintingOf }
}
