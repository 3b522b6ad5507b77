import { html } from 'hono/html'
import { type Language, translate } from '../text.ts'

/** A page for people: a title, the way to the other language, and content. */
export function framed(language: Language, title: string, content: ReturnType<typeof html>) {
  const other = language === 'fr' ? 'en' : 'fr'
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Cartable</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <a href="?lang=${other}" hreflang="${other}" lang="${other}">${translate(language, 'mail:mailbox.other')}</a>
        </header>
        <main>${content}</main>
      </body>
    </html>`
}
