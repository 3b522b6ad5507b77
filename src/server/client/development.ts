import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../platform/http/context.ts'
import { isApiPath, isNavigation, serveFiles } from './serve.ts'

/** Marks what Vite writes into the page; new at each start. */
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
  // The guide is made of pages too, and they are files.
  serveFiles(app, join(root, 'public'))
  app.get('*', async (c, next) => {
    if (!isNavigation(c)) return next()
    const page = await readFile(join(root, 'index.html'), 'utf8')
    return c.html(await vite.transformIndexHtml(c.req.path, page))
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
