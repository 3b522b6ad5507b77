import { fromPromise } from 'xstate'
import type { KnownValue } from '../../machines/palette.machine.ts'
import { readDictionary } from '../api/files.ts'
import { decodeDictionary } from '../domain/column/texts.ts'
import type { Shown } from '../domain/view/shown.ts'

/** More values than that are names. */
const MOST = 200

/** The values of the labels that group the zones of displayed datasets. */
export const loadValues = fromPromise<KnownValue[], { shown: Shown[] }>(
  async ({ input: { shown }, signal }) => {
    const wanted = shown.flatMap(({ displayed: { dataset }, sheet }) =>
      sheet.labels
        .filter(
          ({ type, stats: { distinct } }) =>
            type === 'text' && distinct <= MOST && distinct < sheet.instance.zones,
        )
        .map(label => ({ dataset, label })),
    )
    const found = await Promise.all(
      wanted.map(async ({ dataset, label }) => {
        const values = decodeDictionary(new Uint8Array(await readDictionary(label.column, signal)))
        return values.filter(value => value !== '').map(value => ({ dataset, label: label.name, value }))
      }),
    )
    return found.flat()
  },
)
