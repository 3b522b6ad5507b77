import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Proj, ProjModule } from '../../../data/crs/proj.ts'

const DATA = '/proj'
/** Grids of datum shifts that PROJ's database uses. The README in their folder names their sources. */
const GRIDS = ['BETA2007.gsb', 'nzgd2kgrid0005.gsb'] as const

let loading: Promise<Proj> | undefined

/** Loads PROJ on first use: about 15 MB that most files do not need. */
export function loadProj(): Promise<Proj> {
  loading ??= load()
  return loading
}

async function load(): Promise<Proj> {
  // The package's own interface runs each call in a separate thread. This calls its internals directly.
  const folder = new URL('.', pathToFileURL(createRequire(import.meta.url).resolve('proj-wasm')))
  const { default: create } = (await import(new URL('proj-emscripten.js', folder).href)) as {
    default: (options: object) => Promise<ProjModule>
  }
  const module = await create({
    wasmBinary: readFileSync(new URL('proj-emscripten.wasm', folder)),
    preRun: [({ ENV }: ProjModule) => Object.assign(ENV, { PROJ_DATA: DATA })],
    print: silently,
    printErr: silently,
  })
  module.FS.mkdirTree(DATA)
  module.FS.writeFile(`${DATA}/proj.db`, readFileSync(new URL('proj.db', folder)))
  for (const grid of GRIDS) {
    module.FS.writeFile(`${DATA}/${grid}`, readFileSync(new URL(`grids/${grid}`, import.meta.url)))
  }
  const context = module._proj_context_create()
  module._proj_context_set_enable_network(context, 0)
  return { module, context }
}

/** Ignores messages of PROJ about unknown systems, because an ImportError reports them. */
const silently = (): void => undefined
