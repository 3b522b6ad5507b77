import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Row } from './truth.ts'

const Feature = z.object({ id: z.string(), properties: z.record(z.string(), z.unknown()) })
const Collection = z.object({ features: z.array(Feature) })
type FileRow = { name: string; values: Readonly<Record<string, unknown>> }

/** Checked formats, with their file extensions. */
const READERS: Readonly<Record<string, { ending: string; read: (text: string) => FileRow[] }>> = {
  csv: { ending: '.csv', read: text => tableOf(text, ',') },
  'csv-fr': { ending: '.csv', read: text => tableOf(text, ';') },
  geojson: {
    ending: '.geojson',
    read: text => Collection.parse(JSON.parse(text)).features.map(rowOf),
  },
  geojsonseq: {
    ending: '.geojsons',
    read: text =>
      text
        .split('\u001e')
        .slice(1)
        .map(record => rowOf(Feature.parse(JSON.parse(record)))),
  },
}

const rowOf = ({ properties }: z.infer<typeof Feature>): FileRow => ({
  name: String(properties['name']),
  values: properties,
})

const tableOf = (text: string, delimiter: string): FileRow[] =>
  (parse(text, { columns: true, bom: true, delimiter }) as Record<string, string>[]).map(values => ({
    // Tables have titles as on screen.
    name: values['Nom'] ?? values['Name'] ?? values['name'] ?? '',
    values,
  }))

/** Describes the differences between a saved file and the expected rows, in the requested format. */
export function judgeFile(name: string, text: string, format: string, rows: readonly Row[]): string[] {
  const reader = READERS[format]
  if (!reader) return []
  if (!name.endsWith(reader.ending)) return [`the file is called ${name}, and ${format} was asked for`]
  let found: FileRow[]
  try {
    found = reader.read(text)
  } catch (error) {
    return [`the file is no ${format}: ${(error as Error).message}`]
  }
  const names = (list: readonly { name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join(', ')
  if (names(found) !== names(rows)) return [`the file has ${names(found)}, not ${names(rows)}`]
  return found.flatMap(({ name: own, values }) => {
    const row = rows.find(each => each.name === own)
    return Object.entries(row ?? {})
      .filter(
        ([label, value]) => label in values && value !== null && String(values[label]) !== String(value),
      )
      .map(([label, value]) => `${label} of ${own} in the file is ${values[label]}, not ${value}`)
  })
}
