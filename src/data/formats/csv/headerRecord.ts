/** Number or code of digits, with any decimal and thousands separators. */
const NUMBER = /^[-+−]?\d[\d.,\s'’eE+%€-]*$/
const YEAR = /^(?:1[89]|20|21)\d\d$/
/** First words of column names in the languages of public data. */
const NAME =
  /^(?:code|cod|id|ids|nom|name|lib|libelle|libellé|dep|reg|com|insee|lat|lon|lng|long|geom|date|ann[ée]e|key|cl[ée]|type|label|titre|title|total)(?:$|[^a-z])/i

/**
 * Returns whether a record is a header, judging by the records below it: `yes` for a column with a text above
 * numbers, `no` if it contains numbers like the others, `maybe` for texts above texts.
 */
export function isHeaderRecord(
  record: readonly string[],
  below: readonly (readonly string[])[],
): 'yes' | 'no' | 'maybe' {
  const columns = record.map((cell, at) => ({
    cell: cell.trim(),
    values: below.map(cells => cells[at]?.trim() ?? '').filter(value => value !== ''),
  }))
  const isAboveNumbers = columns.filter(({ values }) => values.length > 0 && values.every(isNumber))
  if (isAboveNumbers.some(({ cell }) => /\p{L}{2}/u.test(cell) && !isNumber(cell))) return 'yes'
  const numbers = isAboveNumbers.filter(({ cell }) => isNumber(cell))
  if (numbers.length === 0) return 'maybe'
  if (columns.some(({ cell }) => NAME.test(cell))) return 'yes'
  const isNamedByYears =
    numbers.every(({ cell }) => YEAR.test(cell)) && !numbers.every(({ values }) => values.every(isYear))
  return isNamedByYears || isSequence(numbers.map(({ cell }) => Number(cell))) ? 'yes' : 'no'
}

const isNumber = (text: string): boolean => NUMBER.test(text)
const isYear = (text: string): boolean => YEAR.test(text)

/** Numbers of months, hours or classes increase by one. */
const isSequence = (numbers: readonly number[]): boolean =>
  numbers.length >= 3 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
