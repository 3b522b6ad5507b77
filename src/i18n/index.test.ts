import { beforeEach, expect, test, vi } from 'vitest'
import { addTexts, changeLanguage, i18n } from './index.ts'

/** The files of a part of the interface; how its English comes is the test's to say. */
const part = (namespace: string, english: () => Promise<unknown>) => ({
  [`../../locales/fr/${namespace}.json`]: async () => ({ hello: 'Bonjour' }),
  [`../../locales/en/${namespace}.json`]: english,
})
const hello = (namespace: string) => i18n.t(`${namespace}:hello` as never) as string

beforeEach(() => changeLanguage('fr'))

test('a part that is loaded speaks the language of the interface, and each that is chosen then', async () => {
  const english = vi.fn(async () => ({ hello: 'Hello' }))
  await addTexts(part('chosen', english))
  expect(hello('chosen')).toBe('Bonjour')
  expect(english).not.toHaveBeenCalled()
  await changeLanguage('en')
  expect(hello('chosen')).toBe('Hello')
  await changeLanguage('fr')
  expect(hello('chosen')).toBe('Bonjour')
})

test('of two languages chosen one after the other the last is spoken, however late the texts of the first come', async () => {
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

test('texts that cannot be loaded are those of the other language, and all others change', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await addTexts(part('missing', () => Promise.reject(new Error('offline'))))
  await changeLanguage('en')
  expect(hello('missing')).toBe('Bonjour')
  expect(i18n.t('palette:title')).toBe('Command palette')
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
