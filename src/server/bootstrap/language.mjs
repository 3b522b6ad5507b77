// Read before the dependencies are there, too: plain JavaScript, nothing but Node's own modules.
import { readFileSync } from 'node:fs'
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, OWN_LANGUAGE } from '../../contract/languages.mjs'

/**
 * The language that a command speaks: what `--lang` says, else what the environment does, in the order of POSIX:
 * `LC_ALL`, `LC_MESSAGES`, `LANG`, of which an empty one counts as absent. Where none is set it is the product's
 * own; the fallback stands in for the languages that the product does not speak, among them `C` and `POSIX`.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} [asked] Throws a TypeError when it is no language of the product.
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
 * The texts of the installation, which cannot wait for the library that says all others.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {(key: string) => string}
 */
export function installTexts(env) {
  const file = new URL(`../../../locales/${commandLanguage(env)}/terminal.json`, import.meta.url)
  const { install } = JSON.parse(readFileSync(file, 'utf8'))
  return key => install[key]
}
