import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { datasetById } from '../../src/server/catalogue/store/datasets.ts'
import { COMMANDS } from '../support/command.ts'
import { databaseEnv } from '../support/database.ts'
import { collection, definition, installation, square } from '../support/import.ts'
import { patient } from '../support/patient.ts'

/** `script` (util-linux) provides a terminal for a program. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') ?? false

/** Runs a command in a terminal, with typed answers. */
function type(dataDir: string, name: keyof typeof COMMANDS, args: readonly string[], typed: string) {
  const command = [process.execPath, COMMANDS[name], ...args].map(part => `'${part}'`).join(' ')
  return spawnSync('script', ['-qec', command, '/dev/null'], {
    // French, regardless of the machine's language.
    env: { ...process.env, LC_ALL: 'fr_FR.UTF-8', DATA_DIR: dataDir, ...databaseEnv(dataDir) },
    input: typed,
    timeout: patient.timeout,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  })
}

test.runIf(hasTerminal)('asks at a terminal, and accepts the proposal for an empty answer', async () => {
  await using place = installation()
  const file = place.file('a.geojson', collection(square('01', 0, 0)))
  const { status, stdout } = type(
    place.dataDir,
    'import',
    [file, '--date', '2025'],
    'Mes zones\n\n\nMairie\nCC0\n',
  )
  expect(stdout).toContain('Nom du jeu de données ? [a]')
  expect(stdout).toContain('Colonne du code de chaque zone ? [code]')
  expect(status).toBe(0)
  expect(await datasetById(place.db, 'a')).toMatchObject({
    name: { fr: 'Mes zones' },
    source: { name: 'Mairie', licence: 'CC0' },
    latest: { id: 'a~2025' },
  })
})

test.runIf(hasTerminal)('asks at a terminal for one of several layers', async () => {
  await using place = installation()
  const objects = Object.fromEntries(
    ['regions', 'communes'].map(name => [
      name,
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [2, 45], id: `${name}-1` }] },
    ]),
  )
  const file = place.file('deux.json', JSON.stringify({ type: 'Topology', arcs: [], objects }))
  const { status, stdout } = type(
    place.dataDir,
    'import',
    [
      file,
      '--date',
      '2025',
      '--name',
      'Deux',
      '--key',
      'id',
      '--title',
      'id',
      '--source',
      'Moi',
      '--licence',
      'CC0',
    ],
    'pays\ncommunes\n',
  )
  expect(stdout).toContain('deux.json a plusieurs couches : regions, communes')
  expect(stdout).toContain('Quelle couche voulez-vous importer ?')
  expect(stdout).toContain('Le fichier n’a pas de couche « pays ». Couches présentes : regions, communes.')
  expect(stdout).toContain('couche : communes')
  expect(status).toBe(0)
})

test.runIf(hasTerminal)('asks before a removal, and removes only after a yes', async () => {
  await using place = installation()
  await place.import('a.geojson', collection(square('01', 0, 0)), definition())
  type(place.dataDir, 'datasets', ['remove', 'essai'], '\n')
  expect(await datasetById(place.db, 'essai')).toBeDefined()
  type(place.dataDir, 'datasets', ['remove', 'essai'], 'oui\n')
  expect(await datasetById(place.db, 'essai')).toBeUndefined()
})
