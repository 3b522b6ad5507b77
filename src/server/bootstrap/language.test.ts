import { expect, test } from 'vitest'
import { commandLanguage } from './language.mjs'

test.each([
  [{}, 'fr'],
  [{ LANG: '' }, 'fr'],
  [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'fr' }, 'fr'],
  [{ LANG: 'fr-CA' }, 'fr'],
  [{ LANG: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'en'],
  [{ LANG: 'frr_DE' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'C.UTF-8' }, 'en'],
  [{ LANG: 'POSIX' }, 'en'],
  [{ LANG: 'fr_FR', LC_MESSAGES: 'en_US' }, 'en'],
  [{ LANG: 'en_US', LC_MESSAGES: 'fr_FR' }, 'fr'],
  [{ LANG: 'en_US', LC_MESSAGES: 'en_US', LC_ALL: 'fr_BE' }, 'fr'],
  [{ LANG: 'fr_FR', LC_MESSAGES: 'fr_FR', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'fr_FR', LC_MESSAGES: '', LC_ALL: '' }, 'fr'],
  [{ LANG: 'fr_FR', LC_CTYPE: 'en_US' }, 'fr'],
])('chooses for %o the language %s', (env, language) => {
  expect(commandLanguage(env)).toBe(language)
})

test('prefers the option over the environment, and rejects an unknown language', () => {
  expect(commandLanguage({ LC_ALL: 'fr_FR' }, 'en')).toBe('en')
  expect(commandLanguage({ LC_ALL: 'en_US' }, 'fr')).toBe('fr')
  expect(() => commandLanguage({}, 'de')).toThrow('--lang de')
})
