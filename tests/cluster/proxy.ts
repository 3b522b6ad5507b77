import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Child } from '../support/services/child.ts'
import { areThere, needFromDebian } from '../support/services/debian.ts'
import { until } from '../support/services/until.ts'
import { type Part, partOf } from './part.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', 'src', 'server', 'deploy')
const HAPROXY = '/usr/sbin/haproxy'

/** Ensures that HAProxy is installed. Throws a Missing. */
export const needHaproxy = (): true => needFromDebian('HAProxy', ['haproxy'], () => areThere([HAPROXY]))

/** HAProxy with the operator's file, in front of servers at some ports. */
export function haproxy(folder: string, port: number, servers: readonly number[], log: string): Part {
  const errors = join(folder, 'unavailable.http')
  copyFileSync(join(DEPLOY, 'unavailable.http'), errors)
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, adapted(readFileSync(join(DEPLOY, 'haproxy.cfg'), 'utf8'), port, servers, errors))
  execFileSync(HAPROXY, ['-c', '-q', '-f', path], { stdio: 'pipe' })
  const works = (child: Child) =>
    until(async () => {
      if (!child.isAlive) throw new Error(`HAProxy ended: ${log} says why.`)
      await fetch(`http://127.0.0.1:${port}/livez`)
    })
  return partOf('haproxy', 'proxy', () => new Child(HAPROXY, ['-db', '-f', path], { log }), works)
}

/** Adapts the operator's file to this machine; each replaced text must be present. */
function adapted(text: string, port: number, servers: readonly number[], errors: string): string {
  const listed = servers.map((each, at) => `    server server-${at + 1} 127.0.0.1:${each}\n`).join('')
  const changes = [
    [/bind :80$/gm, `bind 127.0.0.1:${port}`],
    [/\/etc\/haproxy\/errors\/unavailable\.http/g, errors],
    [/(^ {4}server .*\n)+/gm, listed],
  ] as const
  return changes.reduce((changed, [what, now]) => {
    if (!changed.match(what)) throw new Error(`src/server/deploy/haproxy.cfg has no ${what}`)
    return changed.replace(what, now)
  }, text)
}
