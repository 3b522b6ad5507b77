const SEQUENTIAL_RAMPS = [
  'viridis',
  'magma',
  'blues',
  'purples',
  'orange-red',
  'yellow-green-blue',
  'greens',
  'greys',
  'oranges',
  'reds',
  'blue-green',
  'blue-purple',
  'green-blue',
  'purple-blue',
  'purple-blue-green',
  'purple-red',
  'red-purple',
  'yellow-green',
  'yellow-orange-brown',
  'yellow-orange-red',
  'thermal',
  'haline',
  'solar',
  'ice',
  'deep',
  'dense',
  'algae',
  'matter',
  'turbid',
  'speed',
  'amp',
  'tempo',
  'rain',
] as const
export const DIVERGING_RAMPS = [
  'purple-orange',
  'red-blue',
  'brown-teal',
  'pink-green',
  'purple-green',
  'red-grey',
  'red-yellow-blue',
  'red-yellow-green',
  'spectral',
  'balance',
  'delta',
  'curl',
  'diff',
  'tarn',
] as const
/** Colour ramps: sequential ones, then diverging ones. */
export const RAMP_NAMES = [...SEQUENTIAL_RAMPS, ...DIVERGING_RAMPS] as const

/** Number of classes of a label. */
export const CLASSES_MIN = 2
export const CLASSES_MAX = 9

/** Maximum charts of a dataset. */
export const CHARTS_MAX = 6

/** Maximum number of steps of a recorded path. */
export const PATH_MAX_STEPS = 300
/** Maximum length of a path in feedback, as JSON. */
export const PATH_MAX_LENGTH = 40_000

/** Maximum number of steps in a story. */
export const MAX_STEPS = 40
/** Maximum length of the text of a step, in characters. */
export const MAX_TEXT = 5000
/** Maximum length of the title of a story or a step. */
export const MAX_TITLE = 80
/** Maximum length of a story in a link. */
export const MAX_LINKED = 8000

/** Maximum length of a search for zones, in characters. */
export const ZONE_SEARCH_MAX = 200

/** Milliseconds after the first map, during which the page still loads its zones. */
export const AFTER_MAP = 2000
