/** Start of the fragment with a story. Browsers do not send a fragment to the server. */
export const STORY_FRAGMENT = '#story='

/** Returns whether a fragment contains a story, valid or not. */
export const hasStory = (fragment: string): boolean => fragment.startsWith(STORY_FRAGMENT)
