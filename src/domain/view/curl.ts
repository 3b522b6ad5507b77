import type { Bbox } from '../../contract/common.ts'
import { isLocal } from '../../contract/idParts.ts'
import type { Displayed, View } from '../../contract/view.ts'
import { formatInBbox } from '../geometry/bbox.ts'
import { demandOf } from './shown.ts'

type Server = {
  /** `https://example.org`, without a trailing slash. */
  origin: string
  /** Map extent, requested if the view reloads on move. */
  bounds: Bbox | null
  /** True if the server requires a key. The shell variable `CARTABLE_KEY` then contains it. */
  keyed: boolean
}

/**
 * Writes a View as calls for a POSIX shell: the first page of zones of each displayed server dataset, from
 * top to bottom.
 */
export function curlOf(view: View, server: Server): string {
  return view.displayed
    .filter(({ dataset }) => !isLocal(dataset))
    .toReversed()
    .map(entry => callOf(entry, view.reloadOnMove, server))
    .join('\n\n')
}

function callOf(displayed: Displayed, reloadOnMove: boolean, { origin, bounds, keyed }: Server): string {
  const { dataset } = displayed
  const { instance, filter, bbox } = demandOf(displayed, reloadOnMove, bounds)
  const key = keyed ? ['-H "Authorization: Api-Key $CARTABLE_KEY"'] : []
  if (filter) {
    const body = { dataset_id: dataset, instance, ...(bbox ? { in_bbox: bbox } : {}), query: filter }
    return [
      `curl ${shellWord(`${origin}/cartable/zone/query/?page=1`)}`,
      ...key,
      "-H 'Content-Type: application/json'",
      `-d ${shellWord(JSON.stringify(body))}`,
    ].join(CONTINUED)
  }
  const query = new URLSearchParams({
    dataset_id: dataset,
    instance,
    ...(bbox ? { in_bbox: formatInBbox(bbox) } : {}),
    page: '1',
  })
  return [`curl ${shellWord(`${origin}/cartable/zone/?${query}`)}`, ...key].join(CONTINUED)
}

const CONTINUED = ' \\\n  '

/** Quotes any text as one word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
