import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = Object.entries(scripts).filter(
  ([name, script]) => !name.startsWith('pre') && /^node \S+$/.test(script),
)

test.each(commands)('explains the command with npm run %s -- --help', (_, script) => {
  const [, file = ''] = script.split(' ')
  const { status, stdout } = spawnSync(process.execPath, [file, '--help'], { encoding: 'utf8' })
  expect(stdout).toMatch(/npm (start|test|run \S+)/)
  expect(status).toBe(0)
})
