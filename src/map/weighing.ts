import type { DrawnWeight } from '../domain/view/weight.ts'
import { buffersOfMesh, type Mesh } from '../workers/mesh.ts'
import type { DrawnLoad } from './drawnLoad.ts'

/**
 * Weighs the tiles in view of each load, with its colours. Shapes that loads share count for the first one.
 * @param valuesOf Returns the bytes of the values of a load, by its key.
 */
export function weighLoads(
  loads: readonly Pick<DrawnLoad, 'key' | 'dataset' | 'layer'>[],
  valuesOf: (key: string) => number,
): DrawnWeight[] {
  const counted = new Set<ArrayBuffer>()
  const bytesOf = (buffer: ArrayBuffer) => {
    const isNew = !counted.has(buffer)
    counted.add(buffer)
    return isNew ? buffer.byteLength : 0
  }
  return loads.map(({ key, dataset, layer }) => {
    const placed = [...layer.drawn(), ...layer.drawnApart().flat()]
    const meshes = [...new Set(placed.map(({ mesh }) => mesh))]
    const shapes = meshes.flatMap(buffersOfMesh)
    return {
      dataset,
      zones: zonesIn(meshes, layer.colours),
      points: meshes.reduce((points, mesh) => points + pointsOf(mesh), 0),
      memory: shapes.reduce(
        (bytes, shape) => bytes + bytesOf(shape),
        valuesOf(key) + layer.colours.all().byteLength,
      ),
    }
  })
}

/** Counts the displayed zones of some meshes, each once. */
function zonesIn(meshes: readonly Mesh[], colours: DrawnLoad['layer']['colours']): number {
  const isCounted = new Uint8Array(colours.all().length / 4)
  for (const { zones } of meshes)
    for (const ordinal of zones) if (colours.isShown(ordinal)) isCounted[ordinal] = 1
  return isCounted.reduce((count, one) => count + one, 0)
}

/** Counts the vertices of areas, the segments of lines and the points of a mesh. */
const pointsOf = ({ vertices, lines, points }: Mesh): number =>
  vertices.length / 2 + lines.ends.length / 4 + points.owners.length
