/** Greatest number of bytes that file systems take in a name. */
const MOST_BYTES = 200

/** The name of a file as it may be written to a disk: no folder, nothing unseen, not too long. */
export function fileName(given: string): string {
  const bare = given.split(/[/\\]/).at(-1) ?? ''
  const seen = bare
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '')
  return cut(seen).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '') || 'file'
}

/** The end of a name says what it is: what is too much is taken from the beginning. */
function cut(name: string): string {
  const characters = [...name].slice(-MOST_BYTES)
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.shift()
  return characters.join('')
}
