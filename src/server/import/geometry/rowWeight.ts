import type { Row } from '../../formats/common/reader.ts'
import { countVertices } from './axes.ts'

/** Characters that take about as much memory as a vertex. */
const CHARACTERS = 32

/** Returns the weight of a row, in vertices: those of its geometry, and its texts by their length. */
export function rowWeight({ geometry, properties }: Row): number {
  let characters = 0
  for (const value of properties.values()) if (typeof value === 'string') characters += value.length
  return countVertices(geometry) + characters / CHARACTERS
}
