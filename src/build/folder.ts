import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import { buildApart, CLIENT, type RenderBuiltUrl, ROOT, WORKER } from './client.ts'
import { LIGHTER, withoutFormerFonts } from './without.ts'

const addressInFolder: RenderBuiltUrl = (file, { hostType }) =>
  hostType === 'js' && WORKER.test(file)
    ? { runtime: `cartableWorker(${JSON.stringify(file)})` }
    : { relative: true }

/**
 * Builds the page of a folder that opens from disk, as one script and one style sheet. Browsers load neither
 * modules nor workers nor fonts from disk: the script contains the code of its workers, and all other files are
 * inlined.
 */
export const folder: Plugin = {
  name: 'folder',
  apply: 'build',
  enforce: 'post',
  async generateBundle() {
    const output = await buildApart(
      mergeConfig(CLIENT, {
        plugins: [...LIGHTER, withoutFormerFonts, react()],
        experimental: { renderBuiltUrl: addressInFolder },
        worker: { format: 'iife' },
        build: {
          assetsInlineLimit: (path: string) => !/worker/.test(path),
          chunkSizeWarningLimit: 4000,
          cssCodeSplit: false,
          rolldownOptions: {
            input: join(ROOT, 'src/folder.tsx'),
            output: { format: 'iife', codeSplitting: false },
          },
        },
      } satisfies UserConfig),
    )
    // A classic script has no address of its own, and a page from disk starts no module in a worker.
    const script = (output.find(file => file.type === 'chunk')?.code ?? '')
      .replaceAll('``+{}.url', 'location.href')
      .replaceAll(/(cartableWorker\([^)]*\),location\.href\),\{)type:`module`,/g, '$1')
    const assets = output.flatMap(file =>
      file.type === 'asset' ? [[file.fileName, String(file.source)]] : [],
    )
    const workers = Object.fromEntries(assets.filter(([name = '']) => WORKER.test(name)))
    const styles = assets.find(([name = '']) => name.endsWith('.css'))?.[1] ?? ''
    const prelude = `const cartableWorkers=${JSON.stringify(workers)};function cartableWorker(name){return URL.createObjectURL(new Blob([cartableWorkers[name]],{type:'text/javascript'}))}\n`
    this.emitFile({ type: 'asset', fileName: 'folder/map.js', source: prelude + script })
    this.emitFile({ type: 'asset', fileName: 'folder/map.css', source: styles })
  },
}
