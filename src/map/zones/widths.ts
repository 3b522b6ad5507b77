import type { Mesh } from '../../workers/mesh.ts'

/** From this mean width in pixels zones are outlined fully; below half of it, only towards the outside. */
const OUTLINED_PX = 7

const means = new WeakMap<Mesh, { sum: number; count: number }>()

/** Returns the opacity of the borders between zones: 0 to 1. `pixels`: pixels of a step of the mesh. */
export function borderOpacity(meshes: Iterable<{ mesh: Mesh; pixels: number }>): number {
  let sum = 0
  let count = 0
  for (const { mesh, pixels } of meshes) {
    const mean = meanOf(mesh)
    sum += mean.sum * pixels
    count += mean.count
  }
  if (count === 0) return 0
  return Math.min(1, Math.max(0, (sum / count / OUTLINED_PX - 0.5) * 2))
}

function meanOf(mesh: Mesh): { sum: number; count: number } {
  const known = means.get(mesh)
  if (known) return known
  let sum = 0
  for (let box = 0; box < mesh.boxes.length; box += 4)
    sum += (mesh.boxes[box + 2] ?? 0) - (mesh.boxes[box] ?? 0)
  const mean = { sum, count: mesh.areas.length }
  means.set(mesh, mean)
  return mean
}

/** A number between those of the nearest zooms. */
export function byZoom(zoom: number, stops: readonly (readonly [zoom: number, value: number])[]): number {
  const next = stops.findIndex(([at]) => at >= zoom)
  const [toZoom, to] = stops[next] ?? stops.at(-1) ?? [0, 0]
  const [fromZoom, from] = stops[next - 1] ?? [toZoom, to]
  return toZoom === fromZoom ? to : from + ((zoom - fromZoom) / (toZoom - fromZoom)) * (to - from)
}

const BORDER = [
  [2, 0.3],
  [5, 0.6],
  [9, 1.2],
] as const
const RADIUS = [
  [1, 1.5],
  [5, 2.5],
  [8, 4.5],
  [12, 8],
] as const
const STROKE = [
  [4, 0],
  [6, 0.75],
] as const

/** Returns a width in pixels of the page, by the zoom of the map. */
export const borderWidth = (zoom: number): number => byZoom(zoom, BORDER)
export const pointRadius = (zoom: number): number => byZoom(zoom, RADIUS)
export const pointStroke = (zoom: number): number => byZoom(zoom, STROKE)
