import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeGrid } from '../data/grid.ts'
import { runToEnd, startProduct } from '../harness/child.ts'
import { tilesOf } from '../harness/installation.ts'
import type { Options } from '../harness/options.ts'
import { processorOf } from '../harness/processor.ts'
import { MEASURED_AT } from '../report/growth.ts'
import type { Figures } from './figures.ts'
import { readingOf } from './growthReading.ts'

const SIZES = { whole: [100_000, 1_000_000, 3_000_000], quick: [1000, 3000] } as const
const DATASET = 'grid'

/** Measures imports of grids of increasing numbers of zones, and the servers that display them. */
export async function measureGrowth({ quick, sizes }: Pick<Options, 'quick' | 'sizes'>): Promise<Figures> {
  const figures: Figures = {}
  for (const size of sizes ?? (quick ? SIZES.quick : SIZES.whole)) {
    for (const [name, figure] of Object.entries(await measuredGrid(size)))
      figures[`${size}: ${name}`] = figure
    console.log(size, figures)
  }
  return figures
}

async function measuredGrid(size: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-bench-'))
  try {
    const [file, dataDir] = [join(folder, 'grid.geojsonl'), join(folder, 'data')]
    writeGrid(file, size)
    const imported = await importGrid(file, dataDir)
    rmSync(file)
    return {
      [MEASURED_AT]: Date.now(),
      'import, ms': imported.ms,
      'import, processor ms': imported.processorMs,
      'import memory, bytes': imported.peak,
      ...(await tiledGrid(dataDir)),
      ...(await readGrid(dataDir, size)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function importGrid(file: string, dataDir: string): ReturnType<typeof runToEnd> {
  return runToEnd(
    [
      'src/server/import/cli.ts',
      file,
      '--yes',
      ...['--lang', 'en', '--dataset', DATASET, '--name', DATASET, '--key', 'code', '--title', 'code'],
      ...['first', 'second', 'third'].flatMap(label => ['--label', `${label}:number`]),
      ...['--instance', '2026', '--data-date', '2026-01-01', '--licence', 'CC0'],
    ],
    { DATA_DIR: dataDir },
  )
}

/** Measures a server that builds the tiles of an imported grid. */
async function tiledGrid(dataDir: string): Promise<Figures> {
  await using server = await startProduct(dataDir)
  const processor = () => processorOf([server.child.pid ?? 0])
  const [began, before] = [performance.now(), processor()]
  await tilesOf(server, DATASET)
  return {
    'tiles, ms': performance.now() - began,
    'tiles, processor ms': processor() - before,
    'tiles memory, bytes': server.memory()?.peak ?? null,
  }
}

/** Measures a server that was just started, which reads an imported grid. */
async function readGrid(dataDir: string, zones: number): Promise<Figures> {
  await using server = await startProduct(dataDir)
  const processor = () => processorOf([server.child.pid ?? 0])
  return await readingOf({ url: server.url, dataset: DATASET, zones, processor })
}
