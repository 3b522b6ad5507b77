import type { Config } from './config.ts'

/** What the operator should know of a server that has just started at `url`. */
export function notices({ local, dataDir, mailUrl, google }: Config, url: string): string[] {
  const told: string[] = []
  if (mailUrl === null) {
    told.push(
      local
        ? `Its mail stays on this machine: ${url}/dev/mailbox/`
        : `MAIL_URL is not set: messages lie in ${dataDir} and reach nobody.`,
    )
  }
  if (google?.origin) {
    told.push(`GOOGLE_ORIGIN is set: ${google.origin} plays Google, and can log in as anybody.`)
  }
  return told
}
