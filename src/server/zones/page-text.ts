import type { z } from 'zod'
import type { GeometryDetail, Zone, ZonePage } from '../../contract/zone.ts'
import type { OpenInstance } from './open-instance.ts'
import { shapeText } from './shape-text.ts'
import { zoneAt } from './zone.ts'

/** A page of zones before it is a text: its zones by ordinal. */
export interface PageOfZones extends Omit<ZonePage, 'results'> {
  open: OpenInstance
  ordinals: Uint32Array
}

/** A page of zones as JSON. No geometry becomes an object on the way. */
export function pageText(
  { open, ordinals, ...head }: PageOfZones,
  detail: z.infer<typeof GeometryDetail>,
): string {
  const zones = Array.from(ordinals, ordinal => {
    const zone = zoneAt(open, ordinal, 'none')
    return detail === 'none'
      ? JSON.stringify(zone)
      : withShape(zone, shapeText(open.geometry.encoded(ordinal)))
  })
  return `${JSON.stringify(head).slice(0, -1)},"results":[${zones}]}`
}

function withShape({ geometry: _, ...zone }: Zone, shape: string): string {
  return `${JSON.stringify(zone).slice(0, -1)},"geometry":${shape}}`
}
