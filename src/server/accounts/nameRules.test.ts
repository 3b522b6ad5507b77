import { describe, expect, test } from 'vitest'
import { emailFaults, usernameFaults } from './nameRules.ts'

describe('usernameFaults', () => {
  test.each([
    'alice',
    'Élodie_75',
    'jean-pierre.d+carte@example',
    'Übung',
    'ışık',
    'ольга',
    'Ольга-75',
    'Ελένη',
    'Նարեկ',
    'محمد',
    'דנה',
    'अनिल',
    'สมชาย',
    '太郎',
    'たろう太郎taro',
    '김철수',
    '2026',
  ])('accepts %s', name => {
    expect(usernameFaults(name)).toEqual([])
  })

  test.each([
    ['a Cyrillic letter among Latin ones', 'аlice'],
    ['a Greek letter among Latin ones', 'alιce'],
    ['only Cyrillic letters that look Latin', 'сосо'],
    ['Cyrillic capitals that look Latin', 'РАУ-75'],
    ['only Greek letters that look Latin', 'νοvο'.replace('v', 'ν')],
    ['only Armenian letters that look Latin', 'սօ'],
    ['a ligature', 'ﬁona'],
    ['wide letters', 'ａlice'],
    ['mathematical letters', '𝐚lice'],
    ['a phonetic letter', 'ɑlice'],
    ['an invisible joiner', 'ali\u034fce'],
    ['an invisible Hangul letter', 'alice\u3164'],
    ['a variation selector', 'alice\ufe0f'],
    ['a rare script', 'ᎪᎡᎢ'],
    ['a digit of another script', 'alice\u0665'],
  ])('refuses %s', (_, name) => {
    expect(usernameFaults(name)).toEqual([{ key: 'usernameLooksLike' }])
  })
})

describe('emailFaults', () => {
  test.each(['a@example.org', 'a@mail.example.co.uk', 'a@münchen.de', 'a@пример.рф', 'a@intranet.lan'])(
    'accepts %s',
    email => {
      expect(emailFaults(email)).toEqual([])
    },
  )

  test.each([
    'a@localhost',
    'a@LOCALHOST',
    'a@localhost.',
    'a@cartable.localhost',
    'a@nowhere.invalid',
    'a@server',
    'a@127.0.0.1',
    'a@2130706433',
    'a@example..org',
    'a@.org',
    'a@example.',
  ])('refuses %s', email => {
    expect(emailFaults(email)).toEqual([{ key: 'invalidEmail' }])
  })
})
