import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Anchor, anchorsOf } from '../data/anchors.ts'
import { writeGeoJson } from '../data/files.ts'
import type { BenchZone } from '../data/zone.ts'
import { DATASET } from '../subjects/product.ts'
import { ROOT, startProduct } from './child.ts'
import { fingerprint } from './fingerprint.ts'
import { importZones, tilesOf } from './installation.ts'

const ANCHORS = 300
/** Maximum number of zones searched for anchors. */
const SAMPLE = 40_000

/** Zones, imported and tiled in their own installation. */
export interface Prepared {
  /** GeoJSON file. */
  file: string
  dataDir: string
  facts: Facts
}

/** Times in milliseconds, sizes in bytes. */
interface Facts {
  /** Fingerprint of the preparing code. */
  code: string
  zones: number
  fileBytes: number
  importMs: number
  importPeak: number | null
  tilesMs: number
  anchors: Anchor[]
  districts: string[]
}

/**
 * Imports zones unless the same code already has: prepared data are cached in `.cache/bench`.
 * @param count Approximate number of zones.
 */
export async function prepare(
  name: string,
  count: number,
  zones: () => Iterable<BenchZone>,
  fresh: boolean,
): Promise<Prepared> {
  const folder = join(ROOT, '.cache', 'bench', name)
  const [file, dataDir, stamp] = ['zones.geojson', 'data', 'facts.json'].map(each => join(folder, each)) as [
    string,
    string,
    string,
  ]
  const code = fingerprint()
  if (!fresh && existsSync(stamp)) {
    const facts: Facts = JSON.parse(readFileSync(stamp, 'utf8'))
    if (facts.code === code) return { file, dataDir, facts }
  }
  console.log(`Preparing ${name}…`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sample: BenchZone[] = []
  const districts = new Set<string>()
  let written = 0
  const each = Math.ceil(count / SAMPLE)
  function* watched() {
    for (const zone of zones()) {
      if (written++ % each === 0) sample.push(zone)
      districts.add(zone.district)
      yield zone
    }
  }
  const fileBytes = writeGeoJson(file, watched())
  const imported = await importZones(file, DATASET, dataDir)
  await using server = await startProduct(dataDir)
  const began = performance.now()
  await tilesOf(server, DATASET)
  const facts: Facts = {
    code,
    zones: written,
    fileBytes,
    importMs: imported.ms,
    importPeak: imported.peak,
    tilesMs: performance.now() - began,
    anchors: anchorsOf(sample, ANCHORS),
    districts: [...districts],
  }
  writeFileSync(stamp, JSON.stringify(facts))
  return { file, dataDir, facts }
}
