/** The id of the element that says which keys the map takes. The page has it; the map is described by it. */
export const MAP_KEYS = 'map-keys'
