import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { partsOf } from '../models/expect.ts'
import { expectations } from '../models/expected/index.ts'
import type { Row } from '../models/expected/row.ts'
import { chartOf, machines } from '../qa/model/chart.ts'

const root = new URL('../../', import.meta.url)
const folder = new URL('tests/models/expected/', root)

test('has a table for each machine', () => {
  expect(Object.keys(expectations).sort()).toEqual(Object.keys(machines).sort())
})

test('imports no machine in tables, nor anything derived from one', () => {
  const importing = readdirSync(folder).flatMap(file =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/ from '([^']+)'/g)]
      .filter(([, from = '']) => !/^\.\/[\w.]+\.ts$/.test(from))
      .map(([, from]) => `${file}: ${from}`),
  )
  expect(importing).toEqual([])
})

const TEXTS = new Map<string, unknown>()
const textsOf = (language: string, namespace: string): unknown => {
  const path = `locales/${language}/${namespace}.json`
  if (!TEXTS.has(path)) TEXTS.set(path, JSON.parse(readFileSync(new URL(path, root), 'utf8')))
  return TEXTS.get(path)
}
const isText = (language: string, key: string): boolean => {
  const [namespace = '', path = ''] = key.split(':')
  const read = (at: string) =>
    at.split('.').reduce<unknown>((texts, name) => Object(texts)[name], textsOf(language, namespace))
  return typeof (read(path) ?? read(`${path}_other`)) === 'string'
}

const keysIn = ({ reads, readsOne, leaves, focus, message }: Row): string[] => [
  ...[reads, readsOne, leaves, focus].flat().filter(key => key !== undefined),
  ...[message].flat().flatMap(key => (key ? `notifications:texts.${key}` : [])),
]

/** Calls that the server answers, such as `GET /config.json`. */
const calls = new Set(
  readdirSync(new URL('src/server/', root), { recursive: true, encoding: 'utf8' })
    .filter(name => name.includes('/routes/') && name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap(name => {
      const text = readFileSync(new URL(`src/server/${name}`, root), 'utf8')
      const saved = [...text.matchAll(/savedRoutes\(\{[^}]*path: '([^']+)'/g)]
      return [
        ...[...text.matchAll(/method: '(\w+)',\s*path: '([^']+)'/g)].map(
          ([, method = '', path = '']) => `${method.toUpperCase()} ${path}`,
        ),
        ...saved.flatMap(([, path]) => [`GET ${path}`, `POST ${path}`, `DELETE ${path}{id}/`]),
      ]
    }),
)

describe.each(Object.entries(expectations))('the table of %s', (machine, table) => {
  const { arrows, states } = chartOf(machine)
  const rows = Object.entries(table).flatMap(([from, all]) => all.map(row => ({ from, row })))
  const nameOf = (id: string) => id.split('.').slice(1).join('.')

  test('has exactly one row per transition', () => {
    const declared = arrows.map(({ key }) => partsOf(key)).map(({ from, act }) => `${from}: ${act}`)
    expect(rows.map(({ from, row }) => `${from}: ${row.act}`).sort()).toEqual(declared.sort())
  })

  test('names innermost states as targets', () => {
    const innermost = states.filter(({ entered }) => entered.length === 0).map(({ id }) => nameOf(id))
    const ends = rows.flatMap(({ row }) => row.to ?? []).flat()
    expect(ends.filter(end => !innermost.includes(end))).toEqual([])
  })

  test('distinguishes branches of the same event', () => {
    const alike = rows.filter(
      ({ from, row }) => !row.when && (table[from] ?? []).filter(({ act }) => act === row.act).length > 1,
    )
    expect(alike.map(({ from, row }) => `${from}: ${row.act}`)).toEqual([])
  })

  test('names existing texts and calls', () => {
    const keys = rows.flatMap(({ row }) => keysIn(row))
    expect(keys.filter(key => !isText('fr', key) || !isText('en', key))).toEqual([])
    expect(
      rows
        .flatMap(({ row }) => row.asks ?? [])
        .flat()
        .filter(call => !calls.has(call)),
    ).toEqual([])
  })
})
