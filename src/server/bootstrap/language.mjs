// Read before the dependencies are there, too: plain JavaScript, nothing but Node's own modules.
import { readFileSync } from 'node:fs'

/**
 * The language that a command speaks: what `--lang` says, else what the environment does, in the order of POSIX:
 * `LC_ALL`, `LC_MESSAGES`, `LANG`, of which an empty one counts as absent. Where none is set it is French, the
 * language of the product; English stands in for the languages that the product does not speak, among them `C` and
 * `POSIX`.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} [asked] Throws a TypeError when it is no language of the product.
 * @returns {'fr' | 'en'}
 */
export function commandLanguage(env, asked) {
  if (asked === 'fr' || asked === 'en') return asked
  if (asked !== undefined) throw new TypeError(`--lang ${asked} (fr, en)`)
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  return !locale || /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
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
