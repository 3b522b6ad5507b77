/**
 * Texts encoded twice: their UTF-8 was read as Windows-1252 and encoded in UTF-8 again, so that "Région" is
 * written "RÃ©gion".
 */
export const DOUBLE_UTF8 = 'utf-8-double'

/** Part of the runs of other characters than ASCII that must be encoded twice to call a text so. */
const MOST = 0.9

/** Bytes of Windows-1252 by their characters. */
const BYTES = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (character, byte) => [character, byte] as const,
  ),
)

const FOREIGN = /[^\0-\x7f]+/g

/** Returns a run of characters encoded once, or null for one that was not encoded twice. */
function encodedOnce(run: string): string | null {
  const bytes = Array.from(run, character => BYTES.get(character))
  if (!bytes.every(byte => byte !== undefined)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

/** Returns whether nearly all of a text, which needs other characters than ASCII, is encoded twice. */
export function isEncodedTwice(text: string): boolean {
  const runs = text.match(FOREIGN) ?? []
  const twice = runs.filter(run => encodedOnce(run) !== null)
  return twice.length > 0 && twice.length >= runs.length * MOST
}

/** Returns a decoder that keeps characters encoded only once. Throws a TypeError on invalid bytes. */
export function doubleDecoder(): (bytes?: Uint8Array, more?: { stream: boolean }) => string {
  const outer = new TextDecoder('utf-8', { fatal: true })
  /** Run at the end of a chunk, which the next one may continue. */
  let held = ''
  return (bytes, more) => {
    const text = held + outer.decode(bytes, more)
    let end = text.length
    while (more?.stream && end > 0 && text.charCodeAt(end - 1) > 0x7f) end--
    held = text.slice(end)
    return text.slice(0, end).replace(FOREIGN, run => encodedOnce(run) ?? run)
  }
}
