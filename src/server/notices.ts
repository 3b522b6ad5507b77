import { type Config, isLoopback } from './config.ts'

/** What the operator should know of a server that has just started at `url`. */
export function notices({ host, local, appOrigin, dataDir, mailUrl, google }: Config, url: string): string[] {
  const told: string[] = []
  if (mailUrl === null) {
    told.push(
      local
        ? `Its mail stays on this machine: ${url}/dev/mailbox/`
        : `MAIL_URL is not set: messages lie in ${dataDir} and reach nobody.`,
    )
  }
  if (appOrigin === null && !isLoopback(host)) {
    told.push(`APP_ORIGIN is not set: the links in mails lead to ${url}.`)
  }
  if (google?.origin) {
    told.push(`GOOGLE_ORIGIN is set: ${google.origin} plays Google, and can log in as anybody.`)
  }
  return told
}
