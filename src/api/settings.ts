import { type Language, OWN_LANGUAGE } from '../contract/languages.mjs'

type Settings = {
  /** Beginning of all addresses: empty on the server's own origin. */
  base: string
  /** The language that the server's sentences come in. */
  language: Language
  /** Milliseconds that a call may take. */
  timeout: number
}

let settings: Settings = { base: '', language: OWN_LANGUAGE, timeout: 60_000 }

/** Changes the settings of the calls that follow. */
export function configureApi(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes }
}

export function apiSettings(): Readonly<Settings> {
  return settings
}
