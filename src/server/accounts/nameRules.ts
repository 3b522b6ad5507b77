import { domainToASCII } from 'node:url'
import type { Message } from '../../contract/common.ts'

/** Scripts in everyday use, alone or with Common characters such as digits (Unicode UAX 31, table 5). */
const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer'.split(
    ' ',
  )
/** Scripts that are written together (Unicode UTS 39, "highly restrictive"). */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const ONE_WRITING = [...SCRIPTS.map(script => [script]), ...TOGETHER].map(scripts => {
  const classes = [...scripts, 'Common', 'Inherited'].map(script => `\\p{Script_Extensions=${script}}`)
  return new RegExp(`^[${classes.join('')}]+$`, 'u')
})

/** Greek, Cyrillic and Armenian letters that look like ASCII ones: a name of only such letters is refused. */
const LIKE_ASCII = /^[\P{L}αγικνορυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧаеорсухіјѕһԁԛԝѵАВЕЅІЈКМНОРСТУХԚԜѴօսոհցզյ]+$/u
const IS_ASCII_LETTER = /[a-z]/i
/** Latin letters of phonetic alphabets that look like ASCII ones. */
const PHONETIC = /[ɑɡɩɪɴʀʏʙʜʟᴀ-ᴢ]/u

/**
 * Returns the ways in which a user name could imitate another: mixed scripts, letters that look like ASCII
 * ones, compatibility forms such as ligatures, invisible characters.
 */
export function usernameFaults(username: string): Message[] {
  const isOneWriting = ONE_WRITING.some(writing => writing.test(username))
  const isPlain = username.normalize('NFKC') === username.normalize('NFC')
  const passesForAscii =
    PHONETIC.test(username) ||
    (/\p{L}/u.test(username) && !IS_ASCII_LETTER.test(username) && LIKE_ASCII.test(username))
  const isInvisible = /\p{Default_Ignorable_Code_Point}/u.test(username)
  return isOneWriting && isPlain && !passesForAscii && !isInvisible ? [] : [{ key: 'usernameLooksLike' }]
}

/**
 * Returns whether mail can reach an address, as faults: its domain has a dot, is not numeric, and is not
 * reserved for one machine.
 */
export function emailFaults(email: string): Message[] {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  const isPublic = /^([^.]+\.)+[a-z][a-z\d-]+$/.test(domain) && !/\.(localhost|invalid)$/.test(domain)
  return isPublic ? [] : [{ key: 'invalidEmail' }]
}
