import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The rows of a committed table, by the names of its columns. */
export const readExtract = (name: string) => readTable(new URL(`data/${name}`, import.meta.url))

/** The rows of a table with a header, by the names of its columns; its extension tells its delimiter. */
export function readTable(file: string | URL): Record<string, string>[] {
  const delimiter = String(file).endsWith('.tsv') ? '\t' : ','
  return parse(readFileSync(file, 'utf8'), { columns: true, delimiter })
}
