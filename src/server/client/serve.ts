import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Handler } from 'hono'
import { EMBED_PATH } from '../../domain/address/embed.ts'
import type { Config } from '../platform/config.ts'
import type { App, AppEnv } from '../platform/http/context.ts'
import { KeptAnswer } from '../platform/http/keptAnswer.ts'
import { withHead } from '../portals/http/head.ts'
import { Preloads } from './preloads.ts'

/** First segments of the API's paths: an unknown path below them is a 404, never the application. */
const API_PREFIXES = new Set([
  'cartable',
  'accounts',
  'monitoring',
  'api',
  'livez',
  'readyz',
  'healthz',
  'config.json',
  'dev',
  'ogc',
  'catalogue',
  'catalogue.jsonld',
  'catalogue.ttl',
  'feed',
  'feed.atom',
  'feed.json',
  'oembed',
  'sitemap',
  'sitemap.xml',
  'robots.txt',
  'owner',
])

/** Returns whether a path belongs to the API. */
function isApiPath(path: string): boolean {
  return API_PREFIXES.has(path.split('/')[1] ?? '')
}

/**
 * Returns whether a browser navigates to a page of the application, rather than a program fetching a file or
 * data.
 */
function isNavigation(c: Context): boolean {
  return !isApiPath(c.req.path) && (c.req.header('accept') ?? '').includes('text/html')
}

/**
 * Serves the files of a folder. Files with a content hash in their name are cached for ever, the others are
 * revalidated.
 */
function serveFiles(app: App, folder: string): void {
  const files = serveStatic({ root: folder, precompressed: true })
  app.get('*', async (c, next) => {
    const answer = await files(c, async () => {})
    if (!(answer instanceof Response)) return next()
    const hashed = c.req.path.startsWith('/assets/')
    // These files are public, and a page may fetch them through another host.
    if (hashed) answer.headers.set('Access-Control-Allow-Origin', '*')
    // Browsers download files of unknown types.
    if (c.req.path.endsWith('.md')) answer.headers.set('Content-Type', 'text/plain; charset=UTF-8')
    answer.headers.set('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, no-cache')
    return isHeld(c, answer) ? c.body(null, 304) : answer
  })
}

/**
 * Worker of a server without offline mode: it replaces a registered worker, deletes its caches, and
 * unregisters itself. Caches with another prefix belong to other applications.
 */
const REMOVED_WORKER = `addEventListener('install', event => event.waitUntil(skipWaiting()))
addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('cartable-')) await caches.delete(name)
  await registration.unregister()
})()))
`

/** Serves the worker that unregisters the previous one. */
function removeWorker(app: App): void {
  app.get('/sw.js', c =>
    c.body(REMOVED_WORKER, 200, {
      'Content-Type': 'text/javascript; charset=UTF-8',
      'Cache-Control': 'no-cache',
    }),
  )
}

/** Page of the application, and that of its embed. */
const PAGE = 'index.html'
const EMBED = 'embed.html'

/** Serves the built client: its files, and its page for every navigation that no other route serves. */
export function serveClient(
  app: App,
  folder: string,
  { offline, assetsUrl }: Pick<Config, 'offline' | 'assetsUrl'>,
): void {
  if (!offline) removeWorker(app)
  const preloads = new Preloads(folder)
  const pageOf =
    (file: string, prepare: (c: Context<AppEnv>, text: string) => Promise<string>): Handler<AppEnv> =>
    async (c, next) => {
      const path = join(folder, file)
      if (!(await isFile(path))) return next()
      c.header('Cache-Control', 'no-cache')
      const prepared = await prepare(c, await readFile(path, 'utf8'))
      const complete = withAssetsAt(assetsUrl, await withHead(c, prepared))
      return new KeptAnswer(complete, 'text/html; charset=UTF-8').answer(c)
    }
  const page = pageOf(PAGE, (c, text) => preloads.into(c, text))
  // Runs before the static files, because the page is one of them, but without its head.
  app.get('/', page)
  app.get(
    EMBED_PATH,
    pageOf(EMBED, async (_, text) => text),
  )
  serveFiles(app, folder)
  app.get('*', (c, next) => (isNavigation(c) ? page(c, next) : next()))
}

/** Changes the addresses of the page's files to another host. Code imports its chunks relative to itself. */
const withAssetsAt = (url: string | null, page: string): string =>
  url === null ? page : page.replaceAll(/ (src|href)="\/assets\//g, (_, name) => ` ${name}="${url}/assets/`)

function isHeld(c: Context, answer: Response): boolean {
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  const modified = Date.parse(answer.headers.get('last-modified') ?? '')
  if (!(modified <= since)) return false
  void answer.body?.cancel()
  return true
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    stats => stats.isFile(),
    () => false,
  )

/** Nonce for what Vite writes into the page; new at each start. */
export const developmentNonce = (): string => randomBytes(16).toString('base64')

/**
 * Serves the client from its sources through Vite, on the server's own port: the API and the pages, with their
 * headers, stay with the application.
 */
export async function developmentListener(
  app: App,
  root: string,
  nonce: string,
  server: Server,
): Promise<RequestListener> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    html: { cspNonce: nonce },
    server: { middlewareMode: true, hmr: { server } },
  })
  server.once('close', () => void vite.close())
  removeWorker(app)
  // The user guide consists of pages too, which are files.
  serveFiles(app, join(root, 'public'))
  app.get('*', async (c, next) => {
    if (!isNavigation(c)) return next()
    const file = c.req.path === EMBED_PATH ? EMBED : PAGE
    const page = await readFile(join(root, file), 'utf8')
    return c.html(await withHead(c, await vite.transformIndexHtml(c.req.path, page)))
  })
  const answer = getRequestListener(app.fetch)
  return (request, response) => {
    if (isOurs(request)) void answer(request, response)
    else vite.middlewares(request, response, () => void answer(request, response))
  }
}

function isOurs({ url = '/', method, headers }: IncomingMessage): boolean {
  const { pathname } = new URL(url, 'http://localhost')
  return isApiPath(pathname) || (method === 'GET' && (headers.accept ?? '').includes('text/html'))
}

const STAMP = '.source-hash'
const BUNDLE = fileURLToPath(new URL('bundle.ts', import.meta.url))

/** Returns the folder of the built client within the project's folder. */
export const clientFolder = (root: string): string => join(root, 'dist')

/** Returns whether the built client matches the sources. */
export function isClientFresh(root: string): boolean {
  try {
    return readFileSync(join(clientFolder(root), STAMP), 'utf8') === sourceHash(root)
  } catch {
    return false
  }
}

/**
 * Builds the client beside the former one and replaces it at the end, so that an incomplete build is never
 * served. Throws the errors of the bundler.
 */
export async function buildClient(root: string, signal: AbortSignal): Promise<void> {
  const hash = sourceHash(root)
  const temporary = join(root, '.cache', `client-${process.pid}`)
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    // The development builds of libraries are slow, and an operator may have NODE_ENV set for other work.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, [BUNDLE, root, temporary], { signal, env }).catch(error => {
      throw new Error(error.stderr || error.message)
    })
    writeFileSync(join(temporary, STAMP), hash)
    rmSync(clientFolder(root), { recursive: true, force: true })
    renameSync(temporary, clientFolder(root))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Files and folders that the client is built from, within the project's folder. */
const SOURCES = [PAGE, EMBED, 'vite.config.ts', 'package-lock.json', 'src', 'machines', 'locales', 'public']
const NOT_CLIENT = new Set([join('src', 'server')])

/** Returns a hash of every file that the client is built from. */
function sourceHash(root: string): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(source => filesUnder(root, join(root, source)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root: string, path: string): string[] {
  if (NOT_CLIENT.has(relative(root, path))) return []
  try {
    const names = readdirSync(path).sort()
    return names.flatMap(name => filesUnder(root, join(path, name)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return /\.test\.tsx?$/.test(path) ? [] : [path]
    if (code === 'ENOENT') return []
    throw error
  }
}
