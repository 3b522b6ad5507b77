import { beforeAll, expect, test } from 'vitest'
import { outlineOf } from '../../tests/support/outline.ts'
import { changeLanguage } from '../i18n/index.ts'
import { drawFirstScreen, type FirstScreen } from './draw.tsx'

let drawn: FirstScreen
beforeAll(async () => {
  drawn = await drawFirstScreen()
  await changeLanguage('fr')
})

/** Returns the markup in a language, without the attribute that hides it from screen readers. */
const partIn = (language: string): string => {
  const parts = drawn.markup.split(/(?=<div class="first-screen" lang=")/)
  return (parts.find(part => part.includes(`lang="${language}"`)) ?? '').replace(' aria-hidden="true"', '')
}

test.each([
  ['fr', 'Rechercher une commande, un jeu, une zone…', 'Jeu de données', 'Chargement du catalogue…'],
  ['en', 'Search for a command, a dataset, a zone…', 'Dataset', 'Loading the catalogue…'],
])('draws the bar, the nine steps and the loading catalogue: %s', (language, search, step, loading) => {
  const read = outlineOf(partIn(language)).join('\n')
  expect(read).toContain('heading Cartable')
  expect(read).toContain(search)
  expect(read).toContain(step)
  expect(read).toContain(loading)
  expect(partIn(language).match(/class="step-number"[^>]*>\d</g)).toHaveLength(9)
})

test('contains nothing that the policy of the page forbids, and no group of buttons', () => {
  expect(drawn.markup).not.toMatch(/<script|<style|<link| style=| on\w+=| name=/)
})

test('cannot be focused, and is hidden from screen readers', () => {
  const roots = drawn.markup.match(/<div class="first-screen"[^>]*>/g)
  expect(roots).toEqual([
    '<div class="first-screen" lang="fr" inert="" aria-hidden="true">',
    '<div class="first-screen" lang="en" inert="" aria-hidden="true">',
  ])
})

test('has the background and text colour of each theme', () => {
  const rule = (theme: string) =>
    new RegExp(`\\[data-theme="${theme}"\\] \\.first-screen\\{([^}]*)\\}`).exec(drawn.css)?.[1]
  expect(rule('dark')).toContain('--panel:#17121f')
  expect(rule('light')).toContain('--panel:#ffffff')
})
