import type { Config } from './config.ts'
import type { Say } from './text.ts'

/** What the operator should know of a server that has just started at `url`. */
export function notices({ local, dataDir, mailUrl, google }: Config, url: string, say: Say): string[] {
  const told: string[] = []
  if (mailUrl === null) {
    told.push(local ? say('start.mailbox', { url }) : say('start.noMail', { dataDir }))
  }
  if (google?.origin) {
    told.push(say('start.google', { origin: google.origin }))
  }
  return told
}
