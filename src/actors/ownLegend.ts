import type { SeparateMap } from '../map/separateMap.ts'
import type { ZoneMap } from '../map/zoneMap.ts'
import type { Painting } from './paintedCanvas.ts'
import type { PageAbout, Pictured, Plan } from './picturePage.ts'

/** Map that shows the places of a series in turn. */
export type MovingMap = { map: ZoneMap; move: (apart: SeparateMap) => void }

/** Plan of a page, and the painting of its map. */
export type PlannedPage = { plan: Plan; painting: Painting }

/**
 * Plans a page of a series, and paints the map for it. With a legend of its own, the zones that the page shows set the
 * classes. Its size moves the map, which may then show further zones: they are added until there are no others.
 */
export async function plannedPage(
  { painted, planOf, hasOwnLegends }: Pictured,
  about: PageAbout,
  { map, move }: MovingMap,
): Promise<PlannedPage> {
  let plan = await planOf(about)
  if (!hasOwnLegends) return { plan, painting: painted }
  const [{ placeOf }, { zonesSeen }, { takeVectorMap }] = await Promise.all([
    import('../picture/vectorPage.ts'),
    import('../picture/zonesSeen.ts'),
    import('../map/vectorMap.ts'),
  ])
  painted.paint(map)
  const seen = new Map<string, Set<number>>()
  /** Adds the zones that the planned page shows. Returns whether there are further ones. */
  const seesMore = async () => {
    const { box, place } = placeOf({ ...plan, projection: plan.projection.name })
    move(box)
    const { loads } = await map.picture(takeVectorMap)
    const before = sizeOf(seen)
    for (const load of loads)
      seen.set(load.key, new Set([...(seen.get(load.key) ?? []), ...zonesSeen(load, place)]))
    return sizeOf(seen) > before
  }
  let own: Painting | null = null
  while ((await seesMore()) || !own) {
    own = await painted.paintOnly(seen)
    plan = await planOf(about, own)
  }
  own.paint(map)
  return { plan, painting: own }
}

const sizeOf = (sets: ReadonlyMap<string, ReadonlySet<number>>): number =>
  [...sets.values()].reduce((sum, { size }) => sum + size, 0)
