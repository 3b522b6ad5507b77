import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))

/** Lists the versions of the release notes, latest first. */
const versionsOf = (language: string) =>
  [...read(`public/docs/${language}/new.md`).matchAll(/^## (.*?),/gm)].map(([, heading]) => heading)

test("has the product's version in the lock file", () => {
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
})

test.each([
  ['fr', 'Version'],
  ['en', 'Version'],
])("starts the release notes with the product's version in %s", (language, word) => {
  expect(versionsOf(language)[0]).toBe(`${word} ${version}`)
})

test.each([
  ['fr', 'Première bêta de la version 2'],
  ['en', 'First beta of version 2'],
])('names the version in the notice in %s', (language, words) => {
  const { notice, noticeOpen } = JSON.parse(read(`locales/${language}/workbench.json`))
  expect([notice, noticeOpen]).toEqual([expect.stringContaining(words), `${words}.`])
  expect(version).toMatch(/^2\.\d+\.\d+-beta\.1$/)
})

test('lists the same versions in the release notes of every language', () => {
  expect(versionsOf('fr')).toEqual(versionsOf('en'))
})
