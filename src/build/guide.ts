import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language, WORDS } from '../contract/languages.mjs'
import { ROOT } from './client.ts'

const PUBLIC = join(ROOT, 'public')

/** Pages of the user guide, in reading order. Each is a Markdown file in the folder of every language. */
const PAGES = [
  'index',
  'palette',
  'map',
  'filter',
  'colours',
  'dates',
  'download',
  'image',
  'share',
  'story',
  'own-data',
  'account',
  'keyboard',
  'new',
]

/** Pages in English only, for operators and programs. */
const REFERENCE = ['operating', 'import', 'formats', 'data', 'embeds']

/** Languages with a guide: all but the language of tests. */
const WITH_GUIDE = LANGUAGES.filter(language => existsSync(join(PUBLIC, 'docs', language)))

type Texts = { guide: string; open: string; pages: string; reference: string; before: string; after: string }

const TEXTS: Record<Language, Texts> = {
  fr: {
    guide: 'Guide de Cartable',
    open: 'Ouvrir la carte',
    pages: 'Pages du guide',
    reference: 'Référence (en anglais)',
    before: 'Page précédente',
    after: 'Page suivante',
  },
  en: {
    guide: 'Cartable guide',
    open: 'Open the map',
    pages: 'Pages of the guide',
    reference: 'Reference',
    before: 'Previous page',
    after: 'Next page',
  },
}

type Page = { folder: string; language: Language; name: string }

const guidePages: readonly Page[] = WITH_GUIDE.flatMap(language =>
  PAGES.map(name => ({ folder: language, language, name })),
)
const referencePages: readonly Page[] = REFERENCE.map(name => ({ folder: 'reference', language: 'en', name }))

const sourceOf = ({ folder, name }: Page) => `docs/${folder}/${name}.md`

/** Returns the address of the page of a Markdown file: each page has a folder of its own. */
const addressOf = (source: string) => `/${source.replace(/(?:\/index)?\.md$/, '')}/`

const textOf = (source: string) => readFileSync(join(PUBLIC, source), 'utf8')

const titleOf = (page: Page) => /^# (.+)$/m.exec(textOf(sourceOf(page)))?.[1] ?? page.name

/** Returns the id of a heading, as GitHub does for the same file. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')

/** Converts Markdown to HTML. Links between Markdown files lead to their pages. */
function htmlOf(source: string): string {
  const marked = new Marked({
    walkTokens: token => {
      if (token.type !== 'link' && token.type !== 'image') return
      const { href } = token as Tokens.Link | Tokens.Image
      if (/^(?:[a-z]+:|[/#])/.test(href)) return
      const [path = '', anchor] = href.split('#')
      const target = posix.join(dirname(source), path)
      token.href = `${target.endsWith('.md') ? addressOf(target) : `/${target}`}${anchor ? `#${anchor}` : ''}`
    },
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      table(token) {
        const header = token.header.map(
          cell => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
        )
        const rows = token.rows.map(
          row => `<tr>${row.map(cell => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
        )
        return `<div class="table" tabindex="0"><table><thead><tr>${header.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
      code: ({ text }) =>
        `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>\n`,
    },
  })
  return marked.parse(textOf(source), { async: false })
}

const link = (page: Page, { rel = '', isCurrent = false } = {}) =>
  `<a href="${addressOf(sourceOf(page))}"${rel && ` rel="${rel}"`}${isCurrent ? ' aria-current="page"' : ''}>${titleOf(page)}</a>`

/** Returns a page of the guide, with the list of all pages and links to its neighbours. */
function pageOf(page: Page): string {
  const texts = TEXTS[page.language]
  const isGuide = page.folder === page.language
  const siblings = (isGuide ? guidePages : referencePages).filter(({ folder }) => folder === page.folder)
  const place = siblings.indexOf(page)
  const item = (other: Page) => `<li>${link(other, { isCurrent: other === page })}</li>`
  const list = (pages: readonly Page[]) => `<ul>${pages.map(item).join('')}</ul>`
  const others = WITH_GUIDE.filter(language => language !== page.language && isGuide).map(
    language =>
      `<a href="${addressOf(sourceOf({ ...page, folder: language, language }))}" lang="${language}" hreflang="${language}">${WORDS[language].name}</a>`,
  )
  const [before, after] = [siblings[place - 1], siblings[place + 1]]
  return `<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${[titleOf(page), texts.guide].join(' · ')}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/docs/guide.css">
  </head>
  <body>
    <header>
      <p><img src="/favicon.svg" alt="" width="24" height="24"> <a href="/docs/${page.language}/">${texts.guide}</a></p>
      <a href="/">${texts.open}</a>
      ${others.join('\n      ')}
    </header>
    <nav aria-label="${texts.pages}">
      ${list(guidePages.filter(({ language }) => language === page.language))}
      <h2>${texts.reference}</h2>
      ${list(referencePages)}
    </nav>
    <main>
${htmlOf(sourceOf(page))}
      <footer>
        ${before ? `<p>${texts.before}<br>${link(before, { rel: 'prev' })}</p>` : ''}
        ${after ? `<p>${texts.after}<br>${link(after, { rel: 'next' })}</p>` : ''}
      </footer>
    </main>
  </body>
</html>
`
}

/** Returns the pages by their file in the build. Throws if a Markdown file is missing or not listed. */
export function guideFiles(): ReadonlyMap<string, string> {
  const pages = [...guidePages, ...referencePages]
  const listed = new Set(pages.map(sourceOf))
  const unlisted = globSync('docs/*/*.md', { cwd: PUBLIC }).filter(file => !listed.has(file))
  if (unlisted.length > 0) throw new Error(`Add ${unlisted.join(', ')} to the pages of the guide.`)
  return new Map(
    pages.map(page => [`${addressOf(sourceOf(page)).slice(1)}index.html`, pageOf(page)] as const),
  )
}

/** Writes the user guide and the reference as web pages. */
export const guide: Plugin = {
  name: 'guide',
  generateBundle() {
    for (const [fileName, source] of guideFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const page = guideFiles().get(`${request.url?.slice(1)}index.html`)
      if (page === undefined) return next()
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
    })
  },
}
