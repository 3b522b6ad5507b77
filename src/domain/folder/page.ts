import type { Language } from '../../contract/languages.mjs'
import { escapeHtml } from '../html.ts'
import { CONTENTS_FILE } from './contents.ts'

/** Paths of the code, from the page of a folder. */
export const FOLDER_CODE = { script: 'code/map.js', styles: 'code/map.css' } as const

/** Returns the page of a folder. The code comes first: the script with the contents starts it. */
export const folderPage = (title: string, language: Language): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="generator" content="Cartable">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="${FOLDER_CODE.styles}">
  </head>
  <body>
    <noscript>Cette carte a besoin de JavaScript. This map needs JavaScript.</noscript>
    <div id="root"></div>
    <script src="${FOLDER_CODE.script}"></script>
    <script src="${CONTENTS_FILE}"></script>
  </body>
</html>
`
