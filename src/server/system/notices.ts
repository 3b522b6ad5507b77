import type { Config } from '../platform/config.ts'
import type { Translate } from '../platform/text.ts'

/**
 * Returns the notices to the operator of a server that has just started at `url`. `owner` is the address that is
 * theirs.
 */
export function notices(
  { local, dataDir, mailUrl, google }: Config,
  { url, owner }: { url: string; owner: string | null },
  say: Translate,
): string[] {
  const told: string[] = []
  if (owner !== null) told.push(say('start.owner', { owner }))
  if (mailUrl === null) {
    told.push(local ? say('start.mailbox', { url }) : say('start.noMail', { dataDir }))
  }
  if (google?.origin) {
    told.push(say('start.google', { origin: google.origin }))
  }
  return told
}
