import { beforeEach, expect, test, vi } from 'vitest'
import { addTexts, changeLanguage, i18n } from './index.ts'

/** Files of a part of the interface. The test decides when the English text arrives. */
const part = (namespace: string, english: () => Promise<unknown>) => ({
  [`../../locales/fr/${namespace}.json`]: async () => ({ hello: 'Bonjour' }),
  [`../../locales/en/${namespace}.json`]: english,
})
const hello = (namespace: string) => i18n.t(`${namespace}:hello` as never) as string

beforeEach(() => changeLanguage('fr'))

test('loads a part in the current language, and in each one chosen later', async () => {
  const english = vi.fn(async () => ({ hello: 'Hello' }))
  await addTexts(part('chosen', english))
  expect(hello('chosen')).toBe('Bonjour')
  expect(english).not.toHaveBeenCalled()
  await changeLanguage('en')
  expect(hello('chosen')).toBe('Hello')
  await changeLanguage('fr')
  expect(hello('chosen')).toBe('Bonjour')
})

test('uses the last chosen language, even if earlier texts arrive later', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await addTexts(part('late', () => promise))
  const english = changeLanguage('en')
  const french = changeLanguage('fr')
  await french
  resolve({ hello: 'Hello' })
  await english
  expect(i18n.language).toBe('fr')
  expect(hello('late')).toBe('Bonjour')
})

test('falls back to the other language if texts cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await addTexts(part('missing', () => Promise.reject(new Error('offline'))))
  await changeLanguage('en')
  expect(hello('missing')).toBe('Bonjour')
  expect(i18n.t('palette:title')).toBe('Command palette')
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('waits for the texts of other parts if those of one cannot be loaded', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await addTexts(part('absent', () => Promise.reject(new Error('offline'))))
  await addTexts(part('slow', () => promise))
  const english = changeLanguage('en')
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  expect(i18n.language).toBe('fr')
  resolve({ hello: 'Hello' })
  await english
  expect(hello('slow')).toBe('Hello')
  warn.mockRestore()
})
