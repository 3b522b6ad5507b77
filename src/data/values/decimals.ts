import { ImportError } from '../formats/common/importError.ts'
import type { Notice } from '../formats/common/notice.ts'
import type { Row } from '../formats/common/reader.ts'
import { type DecimalMark, isNoData, numberStyle } from './parseNumber.ts'

/** Ambiguous number: its mark may be a decimal mark or a thousands separator. */
const AMBIGUOUS = /^[-+−]?[1-9]\d{0,2}([.,])\d{3}$/
/** Groups of three digits, twice or more: the mark separates thousands. */
const GROUPS = /^[-+−]?\d{1,3}(?:([.,])\d{3})(?:\1\d{3})+(?:[.,]\d+)?$/
const LAST_MARK = /([.,])\d+$/
const other = (mark: DecimalMark): DecimalMark => (mark === '.' ? ',' : '.')

/** Evidence of a column of numbers. */
interface Evidence {
  ambiguous: Map<DecimalMark, string>
  decimals: Set<DecimalMark>
  isCoordinate: boolean
}

/** Decimal mark of a file; null if no number needs it. */
export interface FileDecimals {
  decimal: DecimalMark | null
  notices: readonly Notice[]
}

/**
 * Determines the decimal mark of a file once: from unambiguous numbers, then from the delimiter of its cells.
 * Throws an ImportError if the file contradicts itself.
 */
export function decimalsOf(
  rows: readonly Row[],
  delimiter: string | null,
  asked: DecimalMark | null,
): FileDecimals {
  if (asked !== null) return { decimal: asked, notices: [] }
  const evidence = columnsOf(rows)
  const [[mark, example] = []] = evidence.flatMap(({ ambiguous }) => [...ambiguous])
  if (mark === undefined || example === undefined) return { decimal: null, notices: [] }
  const others = evidence.filter(({ isCoordinate }) => !isCoordinate).flatMap(({ decimals }) => [...decimals])
  const proven = new Set(others.length > 0 ? others : evidence.flatMap(({ decimals }) => [...decimals]))
  const usual = delimiter === ',' ? '.' : delimiter === ';' ? ',' : null
  const [only] = proven.size === 1 ? [...proven] : []
  // Programs write coordinates with a point in every language, so coordinates alone do not override the
  // delimiter.
  const isDoubtful = others.length === 0 && only !== undefined && usual !== null && only !== usual
  if (delimiter === null) return { decimal: only ?? null, notices: [] }
  const decimal = isDoubtful || proven.size > 1 ? null : (only ?? usual)
  if (decimal === null) throw new ImportError('numbersUnclear', { value: example })
  if (decimal !== mark) return { decimal, notices: [{ notice: 'thousands', params: { mark, example } }] }
  return { decimal, notices: only === undefined ? [{ notice: 'decimals', params: { mark, example } }] : [] }
}

function columnsOf(rows: readonly Row[]): Evidence[] {
  const names = new Set(rows.flatMap(row => [...row.properties.keys()]))
  return [...names].flatMap(name => {
    const texts = rows.flatMap(row => {
      const value = row.properties.get(name)
      return typeof value === 'string' && !isNoData(value) ? [value.trim()] : []
    })
    return texts.length > 0 && numberStyle(texts) !== undefined ? [evidenceIn(name, texts)] : []
  })
}

function evidenceIn(name: string, texts: readonly string[]): Evidence {
  const ambiguous = new Map<DecimalMark, string>()
  const decimals = new Set<DecimalMark>()
  for (const text of texts) {
    const [, mark] = AMBIGUOUS.exec(text) ?? []
    const [, group] = GROUPS.exec(text) ?? []
    const [, last] = LAST_MARK.exec(text) ?? []
    if (isMark(mark)) ambiguous.set(mark, text)
    else if (isMark(group)) decimals.add(other(group))
    else if (isMark(last)) decimals.add(last)
  }
  // A column with a fixed number of decimals has no whole numbers. Other decimals do not end in zeros.
  for (const mark of ambiguous.keys()) {
    const isPadded = texts.some(text => AMBIGUOUS.test(text) && text.endsWith('0'))
    if (!decimals.has(mark) && isPadded && texts.some(text => /^\d{1,3}$/.test(text)))
      decimals.add(other(mark))
  }
  for (const mark of decimals) ambiguous.delete(mark)
  return { ambiguous, decimals, isCoordinate: /lat|lon|lng|^[xy]$|coord/i.test(name) }
}

const isMark = (mark: string | undefined): mark is DecimalMark => mark === '.' || mark === ','
