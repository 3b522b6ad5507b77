import type { Plugin } from 'vite'
import type { ChunkName } from './chunks.ts'

/** Chunks of which a first display calls most functions, by bytes. */
const CALLED: ReadonlySet<string> = new Set<ChunkName>(['main', 'application', 'screens', 'workbench'])

/**
 * Chromium compiles the functions of a marked file beside the page, rather than one by one at their first call
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based). Other browsers ignore the comment.
 */
const MARK = '//# allFunctionsCalledOnLoad\n'

/** Marks the code that a first display runs. */
export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    // Nothing may precede the comment.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && CALLED.has(file.name)) file.code = MARK + file.code
    },
  },
}
