import { fromPromise } from 'xstate'
import type { Preferences } from '../../machines/preferences.machine.ts'
import { configureApi } from '../api/request.ts'
import { changeLanguage, i18n } from '../i18n/index.ts'
import { setMapLook } from '../map/mounted.ts'
import { chooseTheme, onSystemTheme, shownTheme } from './shownTheme.ts'

let applied: Preferences | null = null

/** Applies the user's choices to the page, map and calls. */
export const applyPreferences = fromPromise<void, Preferences>(async ({ input }) => {
  if (!applied) onSystemTheme(() => applied && look(applied))
  applied = input
  chooseTheme(input.theme)
  configureApi({ language: input.language })
  await changeLanguage(input.language)
  if (applied === input) look(input)
})

function look({ language }: Preferences): void {
  const shown = shownTheme()
  document.documentElement.setAttribute('data-theme', shown)
  document.documentElement.style.colorScheme = shown
  const colour = shown === 'dark' ? '#17121f' : '#ffffff'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  const say = i18n.getFixedT(null, 'application')
  setMapLook({
    theme: shown,
    language,
    title: say('mapTitle'),
    sources: say('mapSources'),
  })
}
