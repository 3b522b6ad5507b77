import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Link } from '../../../contract/ogc.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { framedPage, pageLanguage } from '../../platform/http/htmlPage.ts'
import { translate } from '../../platform/translate.ts'
import { addressOf, addressWith } from './links.ts'

type Markup = ReturnType<typeof html>

interface Page {
  title: string
  /** Parent pages from the top, except the first page. */
  above?: readonly { title: string; path: string }[]
  body: Markup
}

/** Renders an HTML page below the entry point. */
export function doorPage(c: Context<AppEnv>, { title, above, body }: Page): Markup {
  const language = pageLanguage(c)
  const ways = above && [{ title: textOf(c, 'title'), path: '' }, ...above]
  return framedPage(language, {
    title: `${title} · Cartable`,
    heading: title,
    otherAddress: other => addressWith(c, { lang: other }),
    body: html`${
      ways &&
      html`<nav aria-label="${textOf(c, 'above')}">
        <ul>${ways.map(way => html`<li><a href="${addressOf(c, way.path, { f: 'html' })}">${way.title}</a></li>`)}</ul>
      </nav>`
    }<main>${body}</main>`,
  })
}

/** Returns a text of `ogc` in the language of the request. */
export const textOf = (c: Context<AppEnv>, key: string, parameters: Record<string, unknown> = {}): string =>
  translate(pageLanguage(c), `ogc.${key}`, parameters)

/** Renders a list of links under a heading. */
export function linkList(c: Context<AppEnv>, links: readonly Link[]): Markup {
  return html`<section aria-labelledby="links">
    <h2 id="links">${textOf(c, 'heading.links')}</h2>
    <ul>${links.map(({ href, rel, title }) => html`<li><a href="${href}" rel="${rel}">${title ?? href}</a></li>`)}</ul>
  </section>`
}
