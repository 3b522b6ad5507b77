import { expect, test } from 'vitest'
import { base64Of, bytesOfBase64 } from '../bytes.ts'
import { callName, scriptOf } from './answers.ts'
import { groundTiles } from './limits.ts'
import { folderPage } from './page.ts'
import { type FolderFacts, readmeOf } from './readme.ts'

const HOSTILE = '</script><!--<script>\u2028\u2029&"\'`$(alert)\\'

test('writes malicious texts that neither end their script nor change', () => {
  const script = scriptOf('call', { [HOSTILE]: HOSTILE }, HOSTILE)
  expect(script).not.toMatch(/<|>|&|\u2028|\u2029/)
  const received: unknown[] = []
  new Function('call', script)((...values: unknown[]) => received.push(...values))
  expect(received).toEqual([{ [HOSTILE]: HOSTILE }, HOSTILE])
})

test('writes a malicious title as text of the page', () => {
  const page = folderPage(HOSTILE, 'en')
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page).toContain('&#60;/script&#62;&#60;!--')
})

test('keeps each text of a README within its line', () => {
  const facts: FolderFacts = {
    title: 'Map\n# Other',
    subtitle: '',
    isStory: false,
    datasets: ['Regions\r\n- other'],
    labels: [],
    sources: ['A source'],
    home: 'https://example.org/',
    date: '1 May 2026',
    hasHidden: true,
    isCoarser: false,
  }
  const readme = readmeOf({ fr: facts, en: facts }, 'en')
  expect(readme.split('\n')[0]).toBe('# Map # Other')
  expect(readme).toContain('\n- Regions - other\n')
  expect(readme).toContain('A filter hides zones on the map.')
  expect(readme).toContain('Un filtre masque des zones de la carte.')
})

test('tells the readers of a story to open each step, without the words of a map', () => {
  const facts: FolderFacts = {
    title: 'Récit\n# Autre',
    subtitle: '',
    isStory: true,
    datasets: ['Regions (2021)', 'Regions (2026)'],
    labels: ['Population'],
    sources: ['A source'],
    home: 'https://example.org/',
    date: '1 May 2026',
    hasHidden: false,
    isCoarser: false,
  }
  const readme = readmeOf({ fr: facts, en: facts }, 'fr')
  expect(readme.split('\n')[0]).toBe('# Récit # Autre')
  expect(readme).toContain('le récit n’a besoin ni de Cartable, ni d’un réseau')
  expect(readme).toContain('Add `?step=2` to the address for the second step.')
  expect(readme).not.toContain('All zones of the folder are on the map.')
})

test('returns bytes unchanged after base64, also of large files', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256)
  expect(bytesOfBase64(base64Of(bytes))).toEqual(bytes)
})

test('names equal calls alike, whatever the order of their parameters', () => {
  const one = callName({ path: '/a', parameters: { page: 1, size: undefined, geometry: 'none' } })
  expect(callName({ path: '/a', parameters: { geometry: 'none', page: '1' } })).toBe(one)
  expect(callName({ path: '/a', parameters: { geometry: 'none', page: 2 } })).not.toBe(one)
  expect(callName({ path: '/a', body: { page: 1 } })).not.toBe(callName({ path: '/a', body: { page: 2 } }))
})

test('lists the world from afar, and few tiles of a large area', () => {
  const france = groundTiles([-5, 41, 10, 51])
  expect(france.filter(({ zoom }) => zoom === 2)).toHaveLength(16)
  expect(france).toContainEqual({ zoom: 5, x: 16, y: 11 })
  expect(france.length).toBeLessThanOrEqual(150)
  expect(Math.max(...groundTiles([-180, -85, 180, 85]).map(({ zoom }) => zoom))).toBe(3)
  expect(groundTiles(null).every(({ zoom }) => zoom <= 2)).toBe(true)
})
