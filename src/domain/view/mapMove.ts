/** Relative map movement: zoom levels, or pixels to the right and down. */
export type MapMove = { zoom: number } | { x: number; y: number }
