import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { z } from 'zod'
import { buildScript, ROOT } from './client.ts'
import { screenTexts } from './screenTexts.ts'

const FOLDER = join(ROOT, 'src/firstScreen')

/**
 * Draws the screen of an empty map into the page, so that users see it before the application runs. The server
 * removes it from the pages of other screens, which keep its script: that keeps early keys on every page.
 */
export const firstScreen: Plugin = {
  name: 'first-screen',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The page is not built before its first screen.')
    const outDir = join(ROOT, '.cache', `first-screen-${process.pid}`)
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [screenTexts, react()],
      json: { namedExports: false },
      build: { ssr: join(FOLDER, 'write.ts'), target: 'esnext', outDir, copyPublicDir: false },
    })
    const env = { ...process.env, NODE_ENV: 'production' }
    const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'write.js')], { env })
    const { markup, css, chords } = z
      .object({ markup: z.string(), css: z.string(), chords: z.array(z.string()) })
      .parse(JSON.parse(stdout))
    await rm(outDir, { recursive: true })
    const choose = join(FOLDER, 'choose.ts')
    const chosen = await buildScript(choose, {
      define: { CHORDS: JSON.stringify(chords) },
      build: { rolldownOptions: { treeshake: { moduleSideEffects: [choose] } } },
    })
    const emit = (name: string, source: string) =>
      this.getFileName(this.emitFile({ type: 'asset', name, source }))
    const style = emit('first.css', css + (await readFile(join(FOLDER, 'firstScreen.css'), 'utf8')))
    const script = emit('first.js', chosen)
    const marked = (part: string) => `<!--first-screen-->${part}<!--/first-screen-->`
    // Before the other files of the page: it is painted once these are there.
    const styles = marked(`<link rel="stylesheet" crossorigin href="/${style}">`)
    const files = `<script crossorigin src="/${script}"></script>${styles}`
    page.source = `${page.source}`
      .replace('<head>', head => `${head}${files}`)
      .replace('<div id="root">', root => `${root}${marked(markup)}`)
  },
}
