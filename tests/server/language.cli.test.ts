// @module-tag long
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from '../support/emptyFolder.ts'

const COMMANDS = {
  start: ['src/server/main.ts', '--dev'],
  import: ['src/server/import/cli.ts'],
  datasets: ['src/server/maintenance/cli.ts'],
  feedback: ['src/server/feedback/cli.ts'],
  qa: ['tests/qa/cli.ts'],
} as const

/** Runs a command in an environment with only this language variable. */
function run([file, ...args]: readonly string[], locale: Record<string, string>, more: readonly string[]) {
  const { LC_ALL: _, LC_MESSAGES: __, LANG: ___, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [file ?? '', ...args, ...more], {
    env: { ...env, ...locale },
    encoding: 'utf8',
  })
  return stdout + stderr
}

const FRENCH = /langue des messages|langue des textes/
const ENGLISH = /language of the messages|language of the texts/

test.each(Object.entries(COMMANDS))('prints %s in the language of its environment', (_, command) => {
  const help = (locale: Record<string, string>, ...more: string[]) =>
    run(command, locale, ['--help', ...more])
  expect(help({})).toMatch(FRENCH)
  expect(help({ LANG: 'en_GB.UTF-8' })).toMatch(ENGLISH)
  expect(help({ LANG: 'en_GB.UTF-8', LC_ALL: 'fr_FR.UTF-8' })).toMatch(FRENCH)
  expect(help({ LANG: 'fr_FR.UTF-8', LC_MESSAGES: 'C' })).toMatch(ENGLISH)
  expect(help({ LANG: 'en_GB.UTF-8' }, '--lang', 'fr')).toMatch(FRENCH)
})

test('writes errors in that language', () => {
  const dataDir = emptyFolder()
  const fails = (name: keyof typeof COMMANDS, locale: string, more: string[], env = {}) =>
    run(COMMANDS[name], { LC_ALL: locale, DATA_DIR: dataDir, ...env }, more)
  const missing = join(dataDir, 'nothing.csv')
  expect(fails('start', 'fr_FR', [], { PORT: 'x' })).toContain(
    'Variables d’environnement incorrectes\u00a0: PORT doit être un numéro de port (valeur\u00a0: "x").',
  )
  expect(fails('start', 'en_US', [], { PORT: 'x' })).toContain(
    'Wrong environment variables: PORT must be a port number (value: "x").',
  )
  expect(fails('start', 'fr_FR', ['--nonsense'])).toContain('Option inconnue')
  expect(fails('import', 'fr_FR', [missing, '--yes'])).toContain('L’import a échoué')
  expect(fails('import', 'en_US', [missing, '--yes'])).toContain('The import failed')
  expect(fails('datasets', 'fr_FR', ['remove', 'nothing', '--yes'])).toContain('nothing')
  expect(fails('import', 'en_US', ['--nonsense'])).not.toMatch(/Option inconnue/)
  expect(fails('qa', 'en_US', ['run'])).toContain('run PATH...')
  expect(fails('qa', 'fr_FR', ['run'])).toContain('run PARCOURS...')
})
