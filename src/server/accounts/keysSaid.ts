import type { ApiKey } from '../../contract/apiKey.ts'
import { type Language, translate } from '../platform/text.ts'

/** The API keys that a mail about a password names, as its parameter: a list with its sentence, or nothing. */
export function keysSaid(language: Language, keys: readonly ApiKey[], became: 'ended' | 'kept'): string {
  if (keys.length === 0) return ''
  const sentence = translate(
    language,
    `mail:passwordChanged.${became === 'ended' ? 'keysEnded' : 'keysKept'}`,
  )
  const list = keys.map(({ name, prefix }) => `- ${name} (${prefix}…)`)
  return `\n\n${[sentence, ...list].join('\n')}`
}
