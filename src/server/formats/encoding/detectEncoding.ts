import { decoderOf } from './encoding.ts'

/** Names of jschardet and what `decoderOf` calls them; what it cannot read is left out. */
const NAMES: Readonly<Record<string, string>> = {
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Windows-1252': 'windows-1252',
  'Windows-1253': 'windows-1253',
  'Windows-1254': 'windows-1254',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  'Windows-1257': 'windows-1257',
  'Windows-1258': 'windows-1258',
  'Windows-874': 'windows-874',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-7': 'iso-8859-7',
  'KOI8-R': 'koi8-r',
  'KOI8-U': 'koi8-u',
  IBM866: 'ibm866',
  MacCyrillic: 'x-mac-cyrillic',
  CP932: 'shift_jis',
  SHIFT_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'ISO-2022-JP': 'iso-2022-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  CP949: 'euc-kr',
  'EUC-KR': 'euc-kr',
}

/** The encodings of Western Europe, which only its few accents tell apart; the more usual first. */
const WESTERN = ['windows-1252', 'macintosh', 'cp850'] as const

/** The encoding of bytes that are not UTF-8, by the language that they make sense in. */
export async function detectEncoding(bytes: Uint8Array): Promise<string> {
  const { detect } = await import('jschardet')
  const { encoding, confidence } = detect(bytes)
  const name = NAMES[encoding ?? '']
  if (name === undefined || name === 'windows-1252' || oddities(bytes, name) === Infinity)
    return western(bytes)
  // Of few accents it knows little: "Ardèche" alone is as good Czech as French.
  return confidence < SURE && isOfOneLanguage(decoderOf('windows-1252')(bytes)) ? western(bytes) : name
}

/** Confidence of jschardet from which its word stands against a text that can be of Western Europe. */
const SURE = 0.07

/** The letters beside those of ASCII with which French, German, Spanish, Portuguese, Italian, ... are written. */
const ALPHABETS = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüß',
  'áéíñóúüàçèïòª',
  'áàâãçéêíóôõúüº',
  'àèéìíîòóù',
  'åäöøæéü',
  'áðéíóúýþæö',
].map(letters => new Set(letters))

const ACCENTED = /[^\0-\x7f]/

/** Tells whether a text can be of one language of Western Europe, whose words are mostly letters of ASCII. */
function isOfOneLanguage(text: string): boolean {
  const words = (text.match(/\p{L}+/gu) ?? []).filter(word => ACCENTED.test(word))
  const letters = words
    .join('')
    .toLowerCase()
    .replace(/[\0-\x7f]/g, '')
  const plain = words.join('').length - letters.length
  return (
    plain >= letters.length &&
    ALPHABETS.some(alphabet => Array.from(letters).every(each => alphabet.has(each)))
  )
}

function western(bytes: Uint8Array): string {
  const judged = WESTERN.map(name => ({ name, odd: oddities(bytes, name) }))
  return judged.reduce((best, next) => (next.odd < best.odd ? next : best)).name
}

/** Letters of Western Europe and the signs of its typography. */
const USUAL = /[\p{Script=Latin}«»“”‘’„…–—€£°²³ªº·§©®±½¼¾×¿¡\u00a0]/u
/** A capital in the middle of a word, and a sign of typography there. */
const ODD_PLACE = /(?<=\p{Ll})(?![\0-\x7f])\p{Lu}|(?<=\p{L})[«»“”„…–—€£°²³§®±½¼¾×¿¡](?=\p{L})/gu

/** Counts the characters of a text in an encoding that nobody would write. */
function oddities(bytes: Uint8Array, name: string): number {
  let text: string
  try {
    text = decoderOf(name)(bytes)
  } catch {
    return Infinity
  }
  const strange = Array.from(text.replace(/[\0-\x7f]/g, '')).filter(character => !USUAL.test(character))
  return strange.length + (text.match(ODD_PLACE)?.length ?? 0)
}
