/** Maximum number of recorded steps. */
export const PATH_MAX_STEPS = 300
/** Maximum length of a path in feedback, as JSON. */
export const PATH_MAX_LENGTH = 40_000
