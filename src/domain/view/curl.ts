import type { Bbox } from '../../contract/common.ts'
import { isLocal } from '../../contract/ids.ts'
import type { Displayed, View } from '../../contract/view.ts'
import { formatInBbox } from '../geometry/bbox.ts'
import { demandOf } from './shown.ts'

type Server = {
  /** `https://example.org`, without a slash at its end. */
  origin: string
  /** Extent of the map, which a view that reloads on move asks for. */
  bounds: Bbox | null
  /** Whether the server asks programs for a key: the variable `CARTABLE_KEY` of the shell then holds it. */
  keyed: boolean
}

/**
 * A View as calls for a POSIX shell, one for each displayed dataset that the server has, from the top of the map: its
 * first page of zones.
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

/** One word of a POSIX shell, whatever it holds. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
