import { execFileSync } from 'node:child_process'

/** Returns the words that a POSIX shell passes to curl, per call. */
export function wordsOfCurl(calls: string): string[][] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\0'; }\n${calls}`
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8', env: {} })
  return said
    .split('\0\0')
    .slice(0, -1)
    .map(call => call.split('\0'))
}
