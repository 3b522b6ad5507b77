/** Maximum number of steps in a story. */
export const MAX_STEPS = 40
/** Maximum length of the text of a step, in characters. */
export const MAX_TEXT = 5000
/** Maximum length of the title of a story or a step. */
export const MAX_TITLE = 80
/** Maximum length of a story in a link. */
export const MAX_LINKED = 8000
