import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
/** Commands of the product. All others belong to the tools. */
const commands = Object.entries(scripts).filter(([, script]) => script.startsWith('node '))

test('finds the commands of the product', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'import', 'test', 'bench']))
})

test.each(commands)('explains the command with npm run %s -- --help', (_, script) => {
  const [, ...parameters] = script.split(' ')
  const { status, stdout } = spawnSync(process.execPath, [...parameters, '--help'], { encoding: 'utf8' })
  expect(stdout).toMatch(/npm (start|test|run \S+)/)
  expect(status).toBe(0)
})
