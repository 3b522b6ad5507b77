import type { Plugin, Rolldown } from 'vite'

/** Code of a chunk that only loads another one, or only passes on some of its exports. */
const FACADE = /^(?:import|export\{(.*?)\}from)"\.\/([^"]+)";$/

type Facade = { chunk: Rolldown.OutputChunk; target: string; exports: string }

/**
 * Removes chunks without code of their own. The bundler writes one for each module that is imported later but
 * shares a chunk with others, and browsers would request it. Its imports then load the other chunk.
 */
export const withoutFacades: Plugin = {
  name: 'without-facades',
  apply: 'build',
  // After the page is written, and before the bundler and the service worker list the files.
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
    const needed = new Set(chunks.flatMap(({ imports }) => imports))
    const facades = chunks.flatMap(chunk => (needed.has(chunk.fileName) ? [] : (facadeOf(chunk) ?? [])))
    const byFile = new Map(facades.map(facade => [nameOf(facade.chunk.fileName), facade]))
    for (const chunk of chunks)
      chunk.code = chunk.code.replaceAll(/import\(`\.\/([^`]+)`\)/g, (written, file: string) => {
        const facade = byFile.get(file)
        return facade ? `import(\`./${facade.target}\`)${facade.exports}` : written
      })
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The page is not built before its facades are removed.')
    for (const { chunk, target } of facades) {
      if (chunk.isEntry) page.source = withEntry(`${page.source}`, chunk.fileName, target)
      delete bundle[chunk.fileName]
    }
  },
}

const nameOf = (file: string) => file.replace(/^.*\//, '')

/** Returns a facade with the code that gives the exports of its target their names; null for other chunks. */
function facadeOf(chunk: Rolldown.OutputChunk): Facade | null {
  const [, names, target] = FACADE.exec(chunk.code.trim()) ?? []
  if (target === undefined) return null
  const exported = names?.split(',').map(each => each.split(' as ')) ?? []
  const fields = exported.map(([inner = '', outer = inner]) => `${outer}:e.${inner}`)
  return { chunk, target, exports: fields.length > 0 ? `.then(e=>({${fields.join(',')}}))` : '' }
}

/** Makes a page load the target of a facade as its entry. The page otherwise only preloads it. */
const withEntry = (page: string, facade: string, target: string): string =>
  page
    .replace(`<link rel="modulepreload" crossorigin href="/assets/${target}">`, '')
    .replace(facade, `assets/${target}`)
