import { expect, test } from 'vitest'
import { toGherkin } from '../../../src/paths/describe.ts'
import { toPlaywright } from '../../../src/paths/playwright.ts'
import { run } from '../model/commandActs.ts'
import { simulated } from '../model/generate.ts'
import { describe } from './describe.ts'

const ACTS = [
  run('dataset.display', 'fr-regions'),
  { kind: 'server', part: 'export', outcome: '500' } as const,
  run('download.start', 'fr-regions', 'csv'),
]

const described = async (language: 'fr' | 'en') =>
  describe(await simulated('download', ACTS), 'palette', language)

const written = async (language: 'fr' | 'en') => {
  const lines = toGherkin('download', [await described(language)], language).split('\n')
  return lines.map(line => line.trim().replaceAll('\u00a0', ' '))
}

test('names a scenario after its outcome, and states the visible texts', async () => {
  const lines = await written('fr')
  expect(lines.find(line => line.startsWith('Scénario'))).toBe(
    'Scénario: Télécharger en › Régions françaises › CSV : un message dit « Le téléchargement a échoué. Rien n’a été enregistré. »',
  )
  expect(lines).toContain('Et la légende de « Régions françaises » compte 18 zones')
  expect(lines).toContain('Et on lit « Téléchargement incomplet : rien n’a été enregistré. Réessayez. »')
})

test('describes everything in the requested language', async () => {
  const lines = await written('en')
  expect(lines).toContain(
    'Scenario: Download as › French regions › CSV: a message says “The download failed. Nothing was saved.”',
  )
  expect(lines).toContain('And the legend of “French regions” counts 18 zones')
})

test('expects visible texts in a script, and no machine state', async () => {
  const script = await toPlaywright('download', [await described('en')])
  const expected = script.split('\n').filter(line => /^ {2}await (expect|asked)/.test(line))
  expect(expected).toContain('  await asked1')
  expect(script).toContain(
    'const asked1 = page.waitForRequest(request => /^(GET \\S+\\/cartable\\/dataset\\/[^/]+\\/instance\\/)(\\?|$)/.test(',
  )
  const lastOf = (what: string) => expected.find(line => line.includes(what))
  // The product is in French, regardless of the language of the description.
  expect(lastOf('status-counts')).toContain('hasText: "Régions françaises"')
  expect(lastOf('status-counts')).toMatch(/1\\D\?8/)
  expect(lastOf('snackbar')).toContain('Le\\s+téléchargement\\s+a\\s+échoué')
  expect(lastOf('snackbar')).toContain('.toBeVisible()')
  expect(lastOf('Téléchargement\\s+incomplet')).toContain('.toBeVisible()')
  expect(script).not.toContain('cartable.state')
})
