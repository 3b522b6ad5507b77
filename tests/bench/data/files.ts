import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { type BenchZone, labelsOf } from './zone.ts'

/**
 * Streams zones into a GeoJSON file.
 * @returns Its size in bytes.
 */
export function writeGeoJson(path: string, zones: Iterable<BenchZone>): number {
  const file = openSync(path, 'w')
  let lines: string[] = []
  let separator = '{"type":"FeatureCollection","features":[\n'
  const flush = () => {
    if (lines.length > 0) writeSync(file, separator + lines.join(',\n'))
    if (lines.length > 0) separator = ',\n'
    lines = []
  }
  for (const zone of zones) {
    lines.push(JSON.stringify({ type: 'Feature', properties: labelsOf(zone), geometry: zone.shape }, rounded))
    if (lines.length === 5000) flush()
  }
  flush()
  writeSync(file, '\n]}\n')
  closeSync(file)
  return statSync(path).size
}

/** Rounds degrees to a centimetre: repeated halving yields unrealistically many digits. */
const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 1e7) / 1e7 : value
