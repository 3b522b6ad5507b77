import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { mergeConfig, type Plugin } from 'vite'
import { MAPLIBRE } from './chunks.ts'
import { buildApart, CLIENT, ROOT } from './client.ts'
import { LIGHTER } from './without.ts'

/**
 * Builds the embed beside the page, with chunks of its own: readers of another site share no cache with the
 * page, and the page's chunks contain the workbench.
 */
export const embed: Plugin = {
  name: 'embed',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const input = join(ROOT, 'embed.html')
    const output = { codeSplitting: { groups: [MAPLIBRE] } }
    const files = await buildApart(
      mergeConfig(CLIENT, {
        plugins: [...LIGHTER, react()],
        build: { rolldownOptions: { input, output } },
      }),
    )
    // Workers and fonts of both have the same names and contents.
    for (const file of files)
      if (!(file.fileName in bundle))
        this.emitFile({
          type: 'asset',
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        })
  },
}
