/** Movement of the map from where it is: levels of zoom, or pixels to the right and down. */
export type MapMove = { zoom: number } | { x: number; y: number }
