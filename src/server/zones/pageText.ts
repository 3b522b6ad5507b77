import type { z } from 'zod'
import type { GeometryDetail, Zone, ZonePage } from '../../contract/zone.ts'
import type { OpenInstance } from './openInstance.ts'
import { shapeText } from './shapeText.ts'
import { zoneAt } from './zone.ts'

/** A page of zones before it is a text: its zones by ordinal, or null when none is asked for. */
export interface PageOfZones extends Omit<ZonePage, 'results'> {
  zones: { open: OpenInstance; ordinals: Uint32Array } | null
}

/** A page of zones as JSON. No geometry becomes an object on the way. */
export function pageText({ zones, ...head }: PageOfZones, detail: z.infer<typeof GeometryDetail>): string {
  const texts = zones ? Array.from(zones.ordinals, ordinal => zoneText(zones.open, ordinal, detail)) : []
  return `${JSON.stringify(head).slice(0, -1)},"results":[${texts}]}`
}

function zoneText(open: OpenInstance, ordinal: number, detail: z.infer<typeof GeometryDetail>): string {
  const zone = zoneAt(open, ordinal, 'none')
  if (detail === 'none') return JSON.stringify(zone)
  return withShape(zone, shapeText(open.geometry.encoded(ordinal)))
}

function withShape({ geometry: _, ...zone }: Zone, shape: string): string {
  return `${JSON.stringify(zone).slice(0, -1)},"geometry":${shape}}`
}
