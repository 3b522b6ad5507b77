import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildScript, ROOT } from './client.ts'

/** Rarely used files of a build, and files useless without a network: the worker does not prefetch them. */
const NOT_AHEAD = /\/(jschardet|pdf|sentry|sql-wasm)[^/]*\.js$|\.wasm$|\.woff$|noto-sans-(?!latin-[46])[^/]+$/

/**
 * Builds the service worker beside the page. It is built separately, since a worker that is not a module
 * cannot import, and contains the list of the build's files: another build has another worker, which browsers
 * notice.
 */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const files = Object.keys(bundle).filter(file => file.startsWith('assets/') && !NOT_AHEAD.test(file))
    const code = await buildScript(join(ROOT, 'src/offline/worker.ts'), {
      define: { VERSION: JSON.stringify({ name: 'NAME', files: files.sort().map(file => `/${file}`) }) },
    })
    const name = createHash('sha256').update(code).digest('hex').slice(0, 16)
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: code.replace(/['"`]NAME['"`]/, JSON.stringify(name)),
    })
  },
}
