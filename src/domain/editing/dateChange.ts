import type { Displayed, Style } from '../../contract/view.ts'
import { withoutUnknown } from '../filter/unknownParts.ts'
import type { Views } from '../view/pending.ts'
import type { Sheet } from '../view/shown.ts'

type Opened = Views & { sheets: Readonly<Record<string, Sheet>> }

/**
 * Returns the dates of the former and the wanted instance if colours are now kept between them, otherwise
 * null.
 */
export function datesWithHeldColours(views: Opened): string[] | null {
  const change = changesOfDate(views).find(
    ([former, wanted]) => isHeld(wanted.style) && !isHeld(former.style),
  )
  const dates = change?.map(({ instance }) => views.sheets[instance]?.instance.data_date)
  return dates?.every(date => date !== undefined) ? dates : null
}

/** Names the displayed labels that the wanted instance of a dataset lacks, or returns null. */
export function labelsMissingAtDate(views: Opened): string | null {
  const missing = changesOfDate(views).flatMap(([, wanted]) => {
    const sheet = views.sheets[wanted.instance]
    const labels = sheet ? withoutUnknown(wanted, sheet).labels : []
    return labels.length > 0 ? [`${wanted.instance}: ${labels.join(', ')}`] : []
  })
  return missing.length > 0 ? missing.join('; ') : null
}

/** Pairs the former entry with the wanted entry of each dataset that changes its instance. */
function changesOfDate({ view, pending }: Views): (readonly [former: Displayed, wanted: Displayed])[] {
  if (pending?.kind !== 'edit') return []
  return view.displayed.flatMap(former => {
    const wanted = pending.view.displayed.find(({ dataset }) => dataset === former.dataset)
    return wanted && wanted.instance !== former.instance ? [[former, wanted] as const] : []
  })
}

const isHeld = ({ classes, range }: Style) => classes === 'manual' || range !== null
