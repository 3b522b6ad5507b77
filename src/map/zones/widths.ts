import type { Mesh } from '../../workers/mesh.ts'

/**
 * Mean width in pixels above which zones are fully outlined. Below half of this width, only outer borders are
 * drawn.
 */
const OUTLINED_PX = 7

const means = new WeakMap<Mesh, { sum: number; count: number }>()

/** Width of outlines of unfilled areas, and its maximum share of a zone. */
const RIM_PX = 3
const RIM_SHARE = 0.15

/** Meshes, and the pixels of one step. */
type Scaled = Iterable<{ mesh: Mesh; pixels: number }>

/** Returns the opacity of borders between zones, 0 to 1, by their mean width in pixels. */
export const borderOpacity = (mean: number): number =>
  Math.min(1, Math.max(0, (mean / OUTLINED_PX - 0.5) * 2))

/** Returns the outline width of unfilled areas for the mean width of zones in pixels. */
export const rimWidth = (mean: number): number => Math.min(RIM_PX, Math.max(1, mean * RIM_SHARE))

/** Returns the mean width of zones in pixels, 0 if there are none. */
export function meanWidth(meshes: Scaled): number {
  let sum = 0
  let count = 0
  for (const { mesh, pixels } of meshes) {
    const mean = meanOf(mesh)
    sum += mean.sum * pixels
    count += mean.count
  }
  return count === 0 ? 0 : sum / count
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

/** Interpolates between the nearest stops, usually zooms. */
export function byZoom(zoom: number, stops: readonly (readonly [zoom: number, value: number])[]): number {
  const next = stops.findIndex(([at]) => at >= zoom)
  const [toZoom, to] = stops[next] ?? stops.at(-1) ?? [0, 0]
  const [fromZoom, from] = stops[next - 1] ?? [toZoom, to]
  return toZoom === fromZoom ? to : from + ((zoom - fromZoom) / (toZoom - fromZoom)) * (to - from)
}

/** Border widths by the mean width of zones: thin for communes, wider for départements, then countries. */
const BORDER = [
  [6, 0.3],
  [20, 0.4],
  [60, 0.8],
  [120, 1],
  [500, 1.4],
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

/** Returns the width of borders between zones in CSS pixels for the mean width of zones in pixels. */
export const borderWidth = (mean: number): number => byZoom(mean, BORDER)

/** Returns a width in CSS pixels by the zoom of the map. */
export const pointRadius = (zoom: number): number => byZoom(zoom, RADIUS)
export const pointStroke = (zoom: number): number => byZoom(zoom, STROKE)
