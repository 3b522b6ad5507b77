import type { Config } from '../platform/config.ts'
import type { Translate } from '../platform/translate.ts'

/**
 * Returns the notices for the operator of a server that listens at `url`. `owner` is the address that makes a
 * browser the owner's.
 */
export function notices(
  { local, dataDir, mailUrl, google, log }: Config,
  { url, owner }: { url: string; owner: string | null },
  say: Translate,
): string[] {
  const lines: string[] = []
  // Collected logs have other readers; the file in the data folder has the address in any case.
  if (owner !== null && log === 'plain') lines.push(say('start.owner', { owner }))
  if (mailUrl === null) {
    lines.push(local ? say('start.mailbox', { url }) : say('start.noMail', { dataDir }))
  }
  if (google?.origin) {
    lines.push(say('start.google', { origin: google.origin }))
  }
  return lines
}
