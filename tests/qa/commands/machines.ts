import { toMarkdownChart, toMermaid } from '../formats/machines.ts'
import { chartOf, machines } from '../model/chart.ts'
import type { Options } from '../options.ts'
import { write } from './write.ts'

/** `qa machines`: charts of all or named machines. */
export function showMachines({ names, machine, format, out }: Options): boolean {
  const wanted = machine ? [machine] : names.length > 0 ? names : Object.keys(machines)
  const charts = wanted.map(chartOf)
  if (format === 'json') write(JSON.stringify(charts, null, 2), out)
  else if (format === 'mermaid') write(charts.map(toMermaid).join('\n\n'), out)
  else if (format === 'md') write(charts.map(toMarkdownChart).join('\n\n'), out)
  else throw new Error(`--format ${format}? (md, mermaid, json)`)
  return true
}
