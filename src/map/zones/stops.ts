import { latitudeOf, longitudeOf, WORLD } from '../../domain/mercator.ts'
import type { Mesh } from '../../workers/mesh.ts'

/** Where a zone is, in degrees. */
export type ZoneStop = { ordinal: number; lng: number; lat: number }

/** Each zone of some meshes once: where its name is written, else in the middle of what is drawn of it. */
export function stopsOf(meshes: Iterable<Mesh>): Map<number, ZoneStop> {
  const stops = new Map<number, ZoneStop>()
  const all = [...meshes]
  const put = ({ world, west, north }: Mesh, ordinal: number, x: number, y: number) => {
    if (stops.has(ordinal)) return
    const lng = longitudeOf(((west + x) / world) * WORLD)
    const lat = latitudeOf(((north + y) / world) * WORLD)
    stops.set(ordinal, { ordinal, lng, lat })
  }
  for (const mesh of all)
    for (const { places, owners } of [mesh.anchors, mesh.points])
      for (let spot = 0; spot < owners.length; spot++)
        put(mesh, owners[spot] ?? 0, places[spot * 2] ?? 0, places[spot * 2 + 1] ?? 0)
  for (const mesh of all) {
    const { areas, boxes } = mesh
    for (let area = 0; area < areas.length; area++) {
      const [west = 0, north = 0, east = 0, south = 0] = boxes.subarray(area * 4, area * 4 + 4)
      put(mesh, areas[area] ?? 0, (west + east) / 2, (north + south) / 2)
    }
    const { ends, owners } = mesh.lines
    for (let segment = 0; segment * 2 < owners.length; segment++)
      put(mesh, owners[segment * 2] ?? 0, ends[segment * 4] ?? 0, ends[segment * 4 + 1] ?? 0)
  }
  for (const mesh of all) {
    const { dust, side } = mesh
    dust?.cells.forEach((owner, cell) => {
      const size = side / dust.side
      if (owner > 0)
        put(mesh, owner - 1, ((cell % dust.side) + 0.5) * size, (Math.floor(cell / dust.side) + 0.5) * size)
    })
  }
  return stops
}
