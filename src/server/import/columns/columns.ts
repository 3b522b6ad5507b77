import type { ColumnSurvey } from '../../../contract/import.ts'
import type { Row } from '../../formats/common/reader.ts'
import { groupsByCommas } from '../values/numbers.ts'
import { inferType } from '../values/values.ts'

const SAMPLES = 5
const SAMPLE_LENGTH = 120

/** Surveys the columns of some rows, in the order in which they appear. */
export function surveyColumns(rows: readonly Row[], textOnly: boolean): ColumnSurvey[] {
  const values = columnsOf(rows)
  const commasGroup = textOnly && groupsByCommas([...values.values()].map(texts))
  return [...values].map(([name, present]) => {
    const distinct = new Set(present.map(written))
    return {
      name,
      type: inferType(present, textOnly, commasGroup).type,
      empty: rows.length - present.length,
      distinct: distinct.size,
      samples: [...distinct].slice(0, SAMPLES).map(text => text.slice(0, SAMPLE_LENGTH)),
    }
  })
}

/** The values of a column that are there. */
export function valuesOf(rows: readonly Row[], column: string): unknown[] {
  return rows.flatMap(({ properties }) => {
    const value = properties.get(column)
    return value === null || value === undefined ? [] : [value]
  })
}

function columnsOf(rows: readonly Row[]): Map<string, unknown[]> {
  const columns = new Map<string, unknown[]>()
  for (const { properties } of rows) {
    for (const [name, value] of properties) {
      const values = columns.get(name) ?? []
      columns.set(name, values)
      if (value !== null && value !== undefined) values.push(value)
    }
  }
  return columns
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const texts = (values: readonly unknown[]): string[] => values.filter(value => typeof value === 'string')
