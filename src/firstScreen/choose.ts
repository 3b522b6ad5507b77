import { KEPT } from '../actors/storage.ts'
import { isLanguage, OWN_LANGUAGE } from '../contract/languages.mjs'
import { isEmptyMap } from '../domain/address/route.ts'
import { themeOf } from '../domain/colour/theme.ts'
import { keepInput } from './earlyInput.ts'

/** Written by the build. */
declare const CHORDS: readonly string[]

/** Stored state that changes the layout of the first screen in a way that its style sheet cannot follow. */
const CHANGES_LAYOUT = [
  KEPT.drawer,
  KEPT.drawerFolded,
  KEPT.drawerWide,
  KEPT.maps,
  KEPT.member,
  KEPT.recording,
] as const

/** Returns a stored value as it was written; null without one, or without storage. */
function stored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Shows the first screen in the user's language and theme, before the page is rendered. Hides it if the
 * application will draw another screen.
 */
function choose(): void {
  const { documentElement: page } = document
  const preferences = Object(stored(KEPT.preferences)) as Record<string, unknown>
  const { language, theme, notice } = preferences
  page.lang = isLanguage(`${language}`) ? `${language}` : OWN_LANGUAGE
  const chosen = theme === 'light' || theme === 'system' ? theme : 'dark'
  page.dataset['theme'] = themeOf(chosen, matchMedia('(prefers-color-scheme: light)').matches)
  const isFirstVisit = stored(KEPT.version) === null && stored(KEPT.preferences) === null
  const isUsual = isEmptyMap({ path: location.pathname, search: location.search }) && location.hash === ''
  const isShown = isUsual && CHANGES_LAYOUT.every(name => stored(name) === null)
  page.dataset['firstScreen'] = [
    isShown ? 'shown' : 'hidden',
    ...(isFirstVisit ? [] : ['known']),
    ...(notice === 'dismissed' ? ['dismissed'] : []),
  ].join(' ')
}

choose()
keepInput(CHORDS)
