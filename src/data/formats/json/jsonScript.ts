import type { Text } from '../common/source.ts'

/** Assignment, export or call in JavaScript before the JSON. */
const SCRIPT =
  /^(?:\/\*\*\/\s*)?(?:export\s+default|(?:(?:export\s+)?(?:var|let|const)\s+)?[\p{L}_$][\p{L}\p{N}_$.]{0,200}\s*[=(])\s*(?=[[{])/u

/** Characters that may follow the JSON of a script. */
const ENDINGS = new Set(['\r', '\n', '\t', ' ', ';', ')'])

/** Returns the JavaScript before the JSON of a file, such as `var zones = `, or an empty text. */
export const scriptStart = (begin: string): string => SCRIPT.exec(begin)?.[0] ?? ''

/** Returns the JSON of a script, without the code before and after it. */
export function withoutScript(text: Text, script: string): Text {
  if (script === '') return text
  return async function* (signal) {
    let begin: string | null = ''
    let held = ''
    for await (const piece of text(signal)) {
      let rest = piece
      if (begin !== null) {
        begin = (begin + piece).trimStart()
        if (begin.length < script.length) continue
        rest = begin.slice(script.length)
        begin = null
      }
      const end = endOfJson(rest)
      if (end > 0) {
        yield held + rest.slice(0, end)
        held = ''
      }
      held += rest.slice(end)
    }
  }
}

/** Returns the position after the JSON, where only ending characters follow. */
function endOfJson(text: string): number {
  let end = text.length
  while (end > 0 && ENDINGS.has(text.charAt(end - 1))) end -= 1
  return end
}
