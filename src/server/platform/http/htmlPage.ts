import type { Context } from 'hono'
import { html } from 'hono/html'
import { isLanguage, LANGUAGES, type Language, WORDS } from '../../../contract/languages.mjs'
import { languageOf } from '../translate.ts'
import type { AppEnv } from './context.ts'

type Markup = ReturnType<typeof html>

/** Renders an HTML page: a title, links to the other languages, and content. */
export const htmlPage = (language: Language, title: string, content: Markup): Markup =>
  framedPage(language, { title: `${title} · Cartable`, heading: title, body: html`<main>${content}</main>` })

interface Frame {
  /** Title of the browser tab. */
  title: string
  heading: Markup | string
  /** Everything below the heading. */
  body: Markup
  /** Address of a script of the page, if any. */
  script?: string
  /** Address of the page in another language, if it must keep its parameters. */
  otherAddress?: (language: Language) => string
}

const otherLanguageOnly = (language: Language): string => `?lang=${language}`

/** Renders the frame of all pages of the server. */
export function framedPage(
  language: Language,
  { title, heading, body, script, otherAddress = otherLanguageOnly }: Frame,
): Markup {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/api/docs.css" />
        ${script === undefined ? '' : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <header>
          <h1>${heading}</h1>
          ${otherLanguages(language, otherAddress)}
        </header>
        ${body}
      </body>
    </html>`
}

/** Renders links to the same page in each other language, by its own name. */
const otherLanguages = (language: Language, addressIn: (language: Language) => string) =>
  LANGUAGES.filter(other => other !== language).map(
    other => html`<a href="${addressIn(other)}" hreflang="${other}" lang="${other}">${WORDS[other].name}</a>`,
  )

/** Returns the language of a page: from its address, otherwise from the browser. */
export function pageLanguage(c: Context<AppEnv>): Language {
  const wanted = c.req.query('lang')
  return isLanguage(wanted) ? wanted : languageOf(c.req.header('accept-language'))
}
