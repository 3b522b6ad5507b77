// Runs before the dependencies are installed: plain JavaScript with Node's own modules only.
import { readFileSync } from 'node:fs'
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, OWN_LANGUAGE } from '../../contract/languages.mjs'

/**
 * Returns the language of a command: `--lang`, otherwise the environment in the order of POSIX: `LC_ALL`,
 * `LC_MESSAGES`, `LANG`, where an empty value counts as absent. Without any it is the default language;
 * languages that are not translated, such as `C` and `POSIX`, get the fallback.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} [asked] Throws a TypeError when it is not a language of the product.
 * @returns {import('../../contract/languages.mjs').Language}
 */
export function commandLanguage(env, asked) {
  if (isLanguage(asked)) return asked
  if (asked !== undefined) throw new TypeError(`--lang ${asked} (${LANGUAGES.join(', ')})`)
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  if (!locale) return OWN_LANGUAGE
  const [, code] = /^([a-z]+)/i.exec(locale) ?? []
  return LANGUAGES.find(language => language === code?.toLowerCase()) ?? FALLBACK_LANGUAGE
}

/**
 * Returns the texts of the installation, which run before the translation library is installed.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {(key: string) => string}
 */
export function installTexts(env) {
  const file = new URL(`../../../locales/${commandLanguage(env)}/terminal.json`, import.meta.url)
  const { install } = JSON.parse(readFileSync(file, 'utf8'))
  return key => install[key]
}
