import { expect, test } from 'vitest'
import en from '../../locales/en/commands.json' with { type: 'json' }
import enKeywords from '../../locales/en/keywords.json' with { type: 'json' }
import enWishes from '../../locales/en/wishes.json' with { type: 'json' }
import fr from '../../locales/fr/commands.json' with { type: 'json' }
import frKeywords from '../../locales/fr/keywords.json' with { type: 'json' }
import frWishes from '../../locales/fr/wishes.json' with { type: 'json' }
import { commands } from '../../src/commands/registry.ts'

const textOf = (texts: object, key: string): unknown =>
  key.split('.').reduce<object>((at, part) => Reflect.get(at, part) ?? {}, texts)

test.each(['fr', 'en'] as const)('gives every command a title and keywords in %s', language => {
  const { titles, keywords } = {
    fr: { titles: fr, keywords: frKeywords },
    en: { titles: en, keywords: enKeywords },
  }[language]
  const missing = commands.filter(
    ({ id }) => !textOf(titles, `${id}.title`) || typeof textOf(keywords, id) !== 'string',
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})

test.each([
  ['fr', frWishes],
  ['en', enWishes],
])('names a command, with no more arguments than steps, for each phrase in %s', (_, wishes) => {
  const stepsOf = new Map<string, number>(commands.map(({ id, steps }) => [id, steps.length]))
  const faulty = Object.keys(wishes).filter(wish => {
    const [id = '', ...args] = wish.split(' ')
    return args.length > (stepsOf.get(id) ?? -1)
  })
  expect(faulty).toEqual([])
})
