/** Parts of a self-contained HTML page. */

/** Escapes a text for HTML. */
export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const cells = (row: readonly string[], tag: string) =>
  `<tr>${row.map(text => `<${tag}>${asHtml(text)}</${tag}>`).join('')}</tr>`

/** Returns a table of texts, header first. */
export const table = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  `<table>
<thead>${cells(head, 'th')}</thead>
<tbody>${rows.map(row => cells(row, 'td')).join('\n')}</tbody>
</table>`

/** Returns a collapsible list; empty if there are no items. */
export const list = (summary: string, names: readonly string[]): string =>
  names.length === 0
    ? ''
    : `<details><summary>${asHtml(summary)} (${names.length})</summary><ul>${names.map(name => `<li><code>${asHtml(name)}</code></li>`).join('')}</ul></details>`

/** Returns a page without dependencies on other files. */
export const page = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${asHtml(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 64rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #8884 }
th:first-child, td:first-child { text-align: left }
summary { cursor: pointer }
article { border: 1px solid #8886; border-radius: 6px; padding: 0 1rem 1rem; margin: 1rem 0 }
img { max-width: 100%; border: 1px solid #8884 }
</style>
<h1>${asHtml(title)}</h1>
${body}
</html>`
