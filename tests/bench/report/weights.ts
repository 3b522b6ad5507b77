import type { Figures } from '../measures/figures.ts'
import { lineOf } from './markdown.ts'

/** Writes the weights of views as a dated Markdown table, a row per dataset and zoom. */
export function weightsTable(date: string, figures: Figures): string {
  const views = [...new Set(Object.keys(figures).map(name => name.split(': ')[0] ?? ''))]
  const head = ['zones of the dataset', 'zoom', 'zones in view', 'requests', 'data', 'JS heap of the page']
  return [
    `Measured on ${date.slice(0, 10)}.`,
    '',
    lineOf(head),
    lineOf(head.map(() => '---:')),
    ...views.map(view => {
      const of = (figure: string) => figures[`${view}: ${figure}`] ?? 0
      const [zones = '', zoom = ''] = view.split(', ')
      return lineOf([
        counted(Number(zones)),
        zoom,
        counted(of('zones')),
        counted(of('requests')),
        `${counted(of('bytes') / 1000)} kB`,
        `${counted(of('heap') / 1e6)} MB`,
      ])
    }),
  ].join('\n')
}

const counted = (number: number): string => Math.round(number).toLocaleString('en')
