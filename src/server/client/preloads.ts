import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { z } from 'zod'
import { isLocal } from '../../contract/idParts.ts'
import { readAddress } from '../../domain/address/readAddress.ts'
import { isEmptyMap } from '../../domain/address/route.ts'
import { escapeHtml } from '../../domain/html.ts'
import type { AppEnv } from '../platform/http/context.ts'

/** Built files with the names of their chunks (`src/build/chunks.ts`): `dist/.vite/manifest.json`. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

/** Screen of an empty map, drawn into the page by the build. */
const FIRST_SCREEN = /<!--first-screen-->.*?<!--\/first-screen-->/gs

/** Chunks that every page imports. Browsers compile preloaded modules immediately. */
const EVERY_PAGE = ['application']
const MAP_PAGE = [...EVERY_PAGE, 'workbench']
/** Chunk of the map. Below the catalogue, which covers an empty map, it is fetched after the interface, and compiled only when imported. */
const MAP = 'map'
/** Data that every map requests. */
const MAP_DATA = [
  '/config.json',
  '/cartable/dataset/?page_size=250',
  '/basemap/places.json',
  '/basemap/world-110m.json',
]
/**
 * Maximum number of datasets from an address that are preloaded, since these requests delay those of the
 * interface.
 */
const MOST_OPENED = 3
/** Fonts of most texts. Without preloading, a browser requests them after drawing the first text. */
const LETTERS = [400, 600].map(
  weight => `node_modules/@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff2`,
)

/** Pages with a map, by whether their address shows a dataset, and others. */
type Page = 'empty' | 'shown' | 'other'

type Links = Readonly<Record<Page, readonly string[]>>

/** Adds to a page's head the files that it will need, so that the browser requests them all immediately. */
export class Preloads {
  readonly #folder: string
  /** Links to the build files of a page: another build has another page. */
  #known: { page: string; links: Links } | null = null

  /** @param folder Folder of the built client. Without the manifest of a build, pages are unchanged. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async into(c: Context<AppEnv>, page: string): Promise<string> {
    const files = await this.#filesFor(page)
    if (files === null) return page
    const shown = pageOf(c)
    const data = shown === 'other' ? [] : [...MAP_DATA, ...openingsOf(c)]
    const links = [...files[shown], ...data.map(linkToData)]
    const drawn = shown === 'empty' ? page : page.replace(FIRST_SCREEN, '')
    return drawn.replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
  }

  async #filesFor(page: string): Promise<Links | null> {
    if (this.#known?.page === page) return this.#known.links
    const text = await readFile(join(this.#folder, '.vite', 'manifest.json'), 'utf8').catch(() => null)
    if (text === null) return null
    const manifest = Manifest.parse(JSON.parse(text))
    const letters = LETTERS.flatMap(font => manifest[font]?.file ?? []).map(linkToFont)
    const ofMap = await this.#largestFirst(filesOf(manifest, MAP_PAGE))
    const ofAll = await this.#largestFirst(filesOf(manifest, EVERY_PAGE))
    const later = await this.#largestFirst(filesOf(manifest, [MAP]).filter(file => !ofMap.includes(file)))
    const early = await this.#largestFirst(filesOf(manifest, [MAP]))
    const links = {
      shown: [
        ...early.map(linkToCode),
        ...ofMap.filter(file => !early.includes(file)).map(linkToCode),
        ...letters,
      ],
      empty: [
        ...ofMap.filter(isStyle).map(linkToStyle),
        ...letters,
        ...ofMap.filter(file => !isStyle(file)).map(linkToCode),
        ...later.map(linkToLater),
      ],
      other: [...ofAll.map(linkToCode), ...letters],
    }
    this.#known = { page, links }
    return links
  }

  /**
   * Sorts files by size: a browser has few connections (six with HTTP/1.1), and the largest must not wait for
   * one.
   */
  async #largestFirst(files: readonly string[]): Promise<string[]> {
    const sized = files.map(async file => {
      const found = await stat(join(this.#folder, file)).catch(() => null)
      return { file, size: found?.size ?? 0 }
    })
    return (await Promise.all(sized)).sort((a, b) => b.size - a.size).map(({ file }) => file)
  }
}

function pageOf({ req }: Context<AppEnv>): Page {
  if (req.path !== '/') return 'other'
  return isEmptyMap({ path: '/', search: new URL(req.url).search }) ? 'empty' : 'shown'
}

/** Returns the public addresses of the instances of a map, requested before their zones. */
function openingsOf(c: Context<AppEnv>): string[] {
  if (c.var.config.access !== 'open') return []
  const { displayed } = readAddress(new URL(c.req.url).search).view
  const here = displayed.filter(({ dataset }) => !isLocal(dataset))
  return here.slice(0, MOST_OPENED).map(({ dataset, instance }) => {
    const query = new URLSearchParams({ instance })
    return `/cartable/dataset/${encodeURIComponent(dataset)}/opening/?${query}`
  })
}

const linkToData = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`

const linkToCode = (file: string) =>
  isStyle(file)
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Links to a style sheet that the first screen needs before any code. */
const linkToStyle = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

const isStyle = (file: string) => file.endsWith('.css')

const linkToLater = (file: string) =>
  `<link rel="preload" as="${isStyle(file) ? 'style' : 'script'}" fetchpriority="low" crossorigin href="/${file}">`

const linkToFont = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`

/** Lists the files of chunks with those they depend on, each once. */
function filesOf(manifest: z.infer<typeof Manifest>, chunks: readonly string[]): string[] {
  const keyOf = (chunk: string) => Object.keys(manifest).find(key => manifest[key]?.name === chunk)
  const visited = new Set(chunks.flatMap(chunk => keyOf(chunk) ?? []))
  for (const key of visited) for (const needed of manifest[key]?.imports ?? []) visited.add(needed)
  const files = [...visited].flatMap(key => {
    const chunk = manifest[key]
    return chunk ? [chunk.file, ...chunk.css] : []
  })
  return [...new Set(files)]
}
