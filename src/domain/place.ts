import type { Text } from '../contract/common.ts'

/** A place with a name, degrees, and the zoom from which it fills its name. */
export type NamedPlace = { id: string; name: Text; lng: number; lat: number; zoom: number }
