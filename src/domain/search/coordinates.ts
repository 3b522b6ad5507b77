import { decimalOf } from '../label/numbers.ts'

export type Coordinates = { lng: number; lat: number; zoom: number | null }

const HIGHEST_ZOOM = 22

/**
 * Reads latitude, longitude and perhaps a zoom, in degrees: `48.85,2.35`, `48.85 2.35 11`, or with decimal commas
 * `48,85 2,35` and `48,85; 2,35; 11`. Null when it is no place on Earth.
 */
export function readCoordinates(text: string): Coordinates | null {
  const parts = partsOf(text.trim()).map(part => decimalOf(part) ?? Number.NaN)
  const [lat, lng, zoom] = parts
  if (parts.length > 3 || lat === undefined || lng === undefined) return null
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null
  if (zoom !== undefined && !(zoom >= 0 && zoom <= HIGHEST_ZOOM)) return null
  return { lng, lat, zoom: zoom ?? null }
}

/** Splits coordinates. A comma separates them, or is the decimal mark where something else separates them. */
function partsOf(text: string): string[] {
  const isEnglish = /^[^,;]*,[^,;]*(,[^,;]*)?$/.test(text) && !/[^,\s]\s+[^,\s]/.test(text)
  if (isEnglish) return text.split(',').map(part => part.trim())
  return text
    .split(';')
    .flatMap(part => part.trim().split(/\s+/))
    .map(part => part.replace(',', '.'))
}

/** Coordinates as they are typed, latitude first. */
export const writeCoordinates = ({ lat, lng, zoom }: Coordinates): string =>
  [lat, lng, ...(zoom === null ? [] : [zoom])].join(',')
