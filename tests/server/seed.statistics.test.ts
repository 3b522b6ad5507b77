import { expect, test } from 'vitest'
import { frAges, frChomage, frPresidentielle } from '../../src/server/seed/frStatistiques.ts'

/** Returns the rows of a seed's file. */
const rowsOf = ({ content }: { content: () => string }) =>
  content()
    .trim()
    .split('\r\n')
    .map(line => line.split(','))

test('writes a row of published figures for each département', () => {
  const second = rowsOf(frPresidentielle(2022, 'latest'))
  expect(second).toHaveLength(102)
  // Paris and Guadeloupe, as published by the Ministry of the Interior.
  expect(second).toContainEqual(['75', '74.1', '6.37', '85.11', '14.89', '1368623'])
  expect(second).toContainEqual(['971', '47.18', '11.22', '30.4', '69.6', '315941'])
  const unemployment = rowsOf(frChomage('2024', 'latest'))
  expect(unemployment).toHaveLength(101)
  expect(unemployment).toContainEqual(['01', '5.6'])
  expect(unemployment).toContainEqual(['15', '4.3'])
  const ages = rowsOf(frAges('2023', 'latest'))
  expect(ages).toHaveLength(102)
  expect(ages.find(([code]) => code === '976')?.[1]).toBe('53.77')
})

test('omits Mayotte where it was not measured', () => {
  const codes = [...rowsOf(frChomage('2014', 'historical')), ...rowsOf(frAges('2013', 'historical'))]
  expect(codes.filter(([code]) => code === '976')).toEqual([])
})
