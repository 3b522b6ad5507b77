/** A recording is full after so many steps. */
export const PATH_MAX_STEPS = 300
/** A path that is sent with feedback has at most so many characters as JSON. */
export const PATH_MAX_LENGTH = 40_000
