import { expect, test } from 'vitest'
import { toGherkin } from '../../../src/paths/describe.ts'
import { run } from '../model/commandActs.ts'
import { simulated } from '../model/generate.ts'
import { describe } from './describe.ts'

const ACTS = [
  run('dataset.display', 'fr-regions'),
  { kind: 'server', part: 'export', outcome: '500' } as const,
  run('download.start', 'fr-regions', 'csv'),
]

const written = async (language: 'fr' | 'en') => {
  const path = await simulated('download', ACTS)
  const lines = toGherkin('download', [await describe(path, 'palette', language)], language).split('\n')
  return lines.map(line => line.trim().replaceAll('\u00a0', ' '))
}

test('a scenario is named after what it comes to, and says what is seen', async () => {
  const lines = await written('fr')
  expect(lines.find(line => line.startsWith('Scénario'))).toBe(
    'Scénario: Télécharger en › Régions françaises › CSV : un message dit « Le téléchargement a échoué. Rien n’a été enregistré. »',
  )
  expect(lines).toContain('Et la légende de « Régions françaises » compte 18 zones')
  expect(lines).toContain('Et on lit « Le fichier n’est pas arrivé en entier : rien n’a été enregistré. »')
})

test('all of it is in the language that is asked for', async () => {
  const lines = await written('en')
  expect(lines).toContain(
    'Scenario: Download as › French regions › CSV: a message says “The download failed. Nothing was saved.”',
  )
  expect(lines).toContain('And the legend of “French regions” counts 18 zones')
})
