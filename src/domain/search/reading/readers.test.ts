import { expect, test } from 'vitest'
import en from '../../../../locales/en/grammar.json' with { type: 'json' }
import fr from '../../../../locales/fr/grammar.json' with { type: 'json' }
import type { Label } from '../../../contract/label.ts'
import { readChange } from './change.ts'
import { type ClassChoice, readClasses } from './classes.ts'
import { readConditions } from './conditions.ts'
import { grammarOf } from './grammar.ts'
import { tokensOf } from './line.ts'
import { namedBy, namedLabel, namedValue } from './names.ts'
import { readOrder } from './order.ts'

const grammar = grammarOf({ fr, en })

const label = (name: string, type: Label['type'], title: Label['title']): Label => ({
  id: name,
  name,
  title,
  type,
  unit: null,
  measure: null,
  column: name,
  stats: { min: 0, max: 1, nulls: 0, distinct: 2, quantiles: [] },
})
const population = label('population', 'number', { fr: 'Population', en: 'Population' })
const communes = label('communes', 'number', { fr: 'Nombre de communes', en: 'Number of communes' })
const region = label('region', 'text', { fr: 'Région', en: 'Region' })
const density = { ...label('density', 'number', { fr: 'Densité', en: 'Density' }), unit: 'hab./km²' }

const names = {
  labels: [population, communes, region, density].map(each => namedLabel(each, grammar)),
  values: ['Bretagne', 'Occitanie', 'Île-de-France'].map(value =>
    namedValue({ label: region, value }, value, grammar),
  ),
  zones: [namedBy(null, ['Départements français', 'French départements'], grammar)],
  usual: population,
}

const typed = (line: string) => tokensOf(line, 'fr', grammar)

/** Writes the conditions of a line in words. */
const conditionsIn = (line: string) => {
  const read = readConditions(typed(line), names, grammar)
  const each = read?.conditions.map(({ label: { name }, operator, value }) => `${name} ${operator} ${value}`)
  return each?.join(` ${read?.combinator} `) ?? null
}

test.each([
  ["plus d'un million d'habitants", 'population gt 1000000'],
  ['plus de 500 000 habitants', 'population gt 500000'],
  ['moins de 2k habitants', 'population lt 2000'],
  ['at least 300 communes', 'communes gte 300'],
  ['population supérieure ou égale à 1,5 million', 'population gte 1500000'],
  ['population de plus de 10 000 habitants', 'population gt 10000'],
  ['entre 200 000 et 300 000 habitants', 'population gte 200000 and population lt 300000'],
  ['région contient bret', 'region contains bret'],
  ['region containing ile de', 'region contains ile de'],
  ['région est vide', 'region empty '],
  ['population is not empty', 'population notempty '],
  ['sauf ile de france', 'region notequals Île-de-France'],
  ['sauff bretagne', 'region notequals Bretagne'],
  ['Bretagne ou Occitanie', 'region equals Bretagne or region equals Occitanie'],
  ['ni Bretagne ni Occitanie', 'region notequals Bretagne and region notequals Occitanie'],
  ['pas en Bretagne ou Occitanie', 'region notequals Bretagne and region notequals Occitanie'],
  ['plus de 500 000 habitants ou moins de 300 communes', 'population gt 500000 or communes lt 300'],
  ['plus de 300 communes en Bretagne ou Occitanie', null],
  ['départements bretons', 'region equals Bretagne'],
  ['franciliens ou occitans', 'region equals Île-de-France or region equals Occitanie'],
  ['plus de 100 000 hab. dans les départements', 'population gt 100000'],
  ['nombre de départements de plus de 200 000 habitants', 'population gt 200000'],
  ['wich départements have more than 400 communes', 'communes gt 400'],
  ['density below 40 per km²', 'density lt 40'],
  ['densité inférieure à 40 hab/km²', 'density lt 40'],
  ['plus de 500 000 bidules', null],
  ['population', null],
])('reads the conditions of “%s”', (line, expected) => {
  expect(conditionsIn(line)).toBe(expected)
})

test.each([
  ['top 10 population', 'population desc 10'],
  ['les 5 départements les plus peuplés', 'population desc 5'],
  ['the 3 least populated', 'population asc 3'],
  ['top 10', 'usual desc 10'],
  ['top 3 des moins peuplés', 'population asc 3'],
  ['top 3 least populated', 'population asc 3'],
  ['trier par population décroissant', 'population desc all'],
  ['le moins peuplé', 'population asc all'],
  ['classer par population', 'population null all'],
  ['les départements les plus déserts', 'density asc all'],
  ['les départements les moins déserts', 'density desc all'],
  ['3 sparsest départements', 'density asc 3'],
  ['le plus petit département', 'usual asc all'],
  ['smallest to largest', 'usual asc all'],
  ['la croissance depuis 2021', null],
  ['largest 3 départements by area', null],
  ['top 0 population', null],
  ['population', null],
])('reads the order of “%s”', (line, expected) => {
  const read = readOrder(typed(line), names, grammar)
  expect(read && `${read.label?.name ?? 'usual'} ${read.direction} ${read.count ?? 'all'}`).toBe(expected)
})

test.each([
  ["qu'est-ce qui a changé depuis 2021", 'zones 2021 difference'],
  ['évolution de la population depuis 2021', 'population 2021 difference'],
  ['population growth since 2021 in percent', 'population 2021 percent'],
  ['population', null],
])('reads the change of “%s”', (line, expected) => {
  const read = readChange(typed(line), names, grammar)
  const text =
    read && `${read.label?.name ?? 'zones'} ${read.year} ${read.isPercent ? 'percent' : 'difference'}`
  expect(text).toBe(expected)
})

const choices = [
  namedBy<ClassChoice>({ kind: 'method', value: 'natural' }, ['Jenks', 'Classes naturelles'], grammar),
  namedBy<ClassChoice>({ kind: 'method', value: 'quantile' }, ['Quantiles'], grammar),
  namedBy<ClassChoice>({ kind: 'ramp', value: 'viridis' }, ['Viridis'], grammar),
]

test.each([
  ['jenks 5', 'usual natural 5 own'],
  ['population en 6 quantiles', 'population quantile 6 own'],
  ['population en viridis', 'population continuous usual viridis'],
  ['use jenks 5', 'usual natural 5 own'],
  ['jenks 99', null],
  ['population', null],
])('reads the classes of “%s”', (line, expected) => {
  const read = readClasses(typed(line), [...names.labels, ...choices], grammar)
  const text =
    read && [read.label?.name ?? 'usual', read.method, read.count ?? 'usual', read.ramp ?? 'own'].join(' ')
  expect(text).toBe(expected)
})
